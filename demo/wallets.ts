import { createTestWallet, type TestWallet, testPrivateKeys } from '../test/wallets/index.ts'
import { pictures } from './pictures.ts'
import type { PageWorld } from './world.ts'

/** Wallets that live in this page, with real keys of the local chains. `count` of them are announced. */
export function announceWallets(world: PageWorld, count: number): readonly TestWallet[] {
  const chains = Object.fromEntries(world.chains.map((chain) => [chain.id, chain.rpcUrls.default.http[0] ?? '']))
  const plans = [
    { name: 'Harbour', rdns: 'example.harbour', icon: pictures.harbour },
    { name: 'Lantern', rdns: 'example.lantern', icon: pictures.lantern },
    { name: 'Meadow', rdns: 'example.meadow', icon: pictures.meadow },
  ]
  return plans.slice(0, count).map((plan, index) => {
    const wallet = createTestWallet({
      ...plan,
      chains,
      accounts: testPrivateKeys.slice(index * 2, index * 2 + 2),
      storage: localStorage,
    })
    wallet.announce()
    return wallet
  })
}
