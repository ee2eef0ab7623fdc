import { noticesSlice } from 'portico/kernel'
import { ConnectView, shell } from 'portico/shell'
import { createHarness, type Harness, type HarnessOptions } from 'portico/testing'
import { heldSlice, type NetworkInput, selectIsConnected, wallet } from 'portico/wallet'
import { verifyMessage } from 'viem'
import { beforeAll, onTestFinished, vi } from 'vitest'
import { SIWXSignMessageView, type SiwxOptions, type SiwxVerifier, signedIn, siwx, siwxSlice } from './index.ts'
import { keyOf, selectAccount } from './select.ts'

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** Checks signatures of keys without asking a chain. */
export const keyVerifier: SiwxVerifier = {
  namespace: 'eip155',
  verify: ({ data, message, signature }) =>
    verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }),
}

// What is loaded once is here for all tests: none of them pays for it with its own time.
beforeAll(async () => {
  const { kernel, dispose } = await createHarness({ plugins: [shell(), siwx()], connected: true, render: true })
  const { sign } = await kernel.load(siwx)
  await Promise.all([SIWXSignMessageView.load(), ConnectView.load(), sign().catch(() => {})])
  dispose()
}, 60_000)

const pageOf = (options: Partial<SiwxOptions>) => ({
  plugins: [wallet({ networks: [network(1), network(2)] }), shell(), siwx({ verifiers: [keyVerifier], ...options })],
  connected: true,
})

/** A page whose visitor connected a wallet on the first of two networks, with sign-in. */
export const openPage = async (options: Partial<SiwxOptions> = {}, more: Partial<HarnessOptions> = {}) =>
  describePage(await createHarness({ ...pageOf(options), ...more, render: true }))

/** The same without anything on screen, for tests of many rows. */
export const openUnseenPage = async (options: Partial<SiwxOptions> = {}, more: Partial<HarnessOptions> = {}) =>
  describePage(await createHarness({ ...pageOf(options), ...more }))

async function describePage<Page extends Harness>(harness: Page) {
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  const testWallet = harness.wallet
  if (!testWallet) throw new Error('There is no wallet')
  const signedInAs = vi.fn()
  kernel.events.on(signedIn, signedInAs)
  return {
    ...harness,
    wallet: testWallet,
    cues: testWallet.cues,
    /** Shows the page another account first. */
    turnAccount() {
      const [first, second] = testWallet.addresses
      if (first && second) testWallet.cues.setAccounts([second, first])
      return second
    },
    signedInAs,
    siwx: await kernel.load(siwx),
    asked: () => kernel.store.get(siwxSlice).pending,
    isConnected: () => selectIsConnected(kernel.store.get),
    /** Whether the host is not told of the account. */
    held: () => kernel.store.get(heldSlice).held.eip155,
    account: () => {
      const account = selectAccount(kernel.store.get)
      return account && keyOf(account)
    },
    sessions: async () => (await kernel.load(siwx)).getSessions(kernel.signal),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    prompts: () => testWallet.cues.log.filter(({ method }) => method === 'personal_sign').length,
    isOnSign: () => screen.view() === 'SIWXSignMessage',
  }
}
