import { createTestWallet, type TestWallet, testPrivateKeys } from '../test/wallets/index.ts'
import type { PageWorld } from './world.ts'

const icon = (colour: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/><path d="${path}" fill="#fff"/></svg>`,
  )}`

/** Wallets that live in this page, with real keys of the local chains. `count` of them are announced. */
export function announceWallets(world: PageWorld, count: number): readonly TestWallet[] {
  const chains = Object.fromEntries(world.chains.map((chain) => [chain.id, chain.rpcUrls.default.http[0] ?? '']))
  const plans = [
    {
      name: 'Harbour',
      rdns: 'example.harbour',
      icon: icon('#1c7ed6', 'M8 24h24l-4 7H12zM19 8h2v14h-2zM22 10l8 10h-8z'),
    },
    { name: 'Lantern', rdns: 'example.lantern', icon: icon('#e8590c', 'M15 12h10l3 18H12zM17 7h6v4h-6z') },
    {
      name: 'Meadow',
      rdns: 'example.meadow',
      icon: icon('#2f9e44', 'M20 32c0-10-3-14-10-16 8-1 10 3 10 7 0-6 3-10 10-11-1 8-6 10-9 12z'),
    },
  ]
  return plans.slice(0, count).map((plan, index) => {
    const wallet = createTestWallet({
      ...plan,
      chains,
      accounts: testPrivateKeys.slice(index * 2, index * 2 + 2),
      storage: sessionStorage,
    })
    wallet.announce()
    return wallet
  })
}
