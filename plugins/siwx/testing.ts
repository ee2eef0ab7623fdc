import { ConnectView, shell } from 'portico/shell'
import { createHarness, createTestWallet, type Harness, type HarnessOptions } from 'portico/testing'
import {
  connectorsSlice,
  gatedSlice,
  type NetworkInput,
  selectConnection,
  selectIsConnected,
  wallet,
} from 'portico/wallet'
import { verifyMessage } from 'viem'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { noticesSlice } from '../../src/kernel/internal.ts'
import {
  SIWXSignMessageView,
  type SiwxOptions,
  type SiwxSession,
  type SiwxStorage,
  type SiwxVerifier,
  signedIn,
  siwx,
  siwxSlice,
} from './index.ts'
import { keyOf, selectAccount } from './select.ts'

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** Checks signatures of keys without requests to a chain. */
export const keyVerifier: SiwxVerifier = {
  namespace: 'eip155',
  verify: ({ data, message, signature }) =>
    verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }),
}

// Import views and code before the tests, so that the first one does not exceed its timeout.
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

/** A page whose user connected a wallet on the first of two networks, with sign-in. */
export const openPage = async (options: Partial<SiwxOptions> = {}, more: Partial<HarnessOptions> = {}) =>
  describePage(await createHarness({ ...pageOf(options), ...more, render: true }))

/** The same page without rendering, for tests with many rows. */
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
    /** Makes another account of the wallet the first one. */
    turnAccount() {
      const [first, second] = testWallet.addresses
      if (first && second) testWallet.cues.setAccounts([second, first])
      return second
    },
    signedInAs,
    siwx: await kernel.load(siwx),
    asked: () => kernel.store.get(siwxSlice).pending,
    isConnected: () => selectIsConnected(kernel.store.get),
    /** The gated account, if there is one. */
    gated: () => kernel.store.get(gatedSlice).gated.eip155,
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

export type Page = Awaited<ReturnType<typeof openPage>>

/** A storage of sessions, whose functions a test may replace. */
export function keep() {
  const kept: SiwxSession[] = []
  const isOf = (chainId: string, address: string, { data }: SiwxSession) =>
    data.chainId === chainId && data.accountAddress === address
  const storage = {
    verifies: true,
    add: vi.fn<SiwxStorage['add']>(async (session) => void kept.push(session)),
    set: vi.fn<SiwxStorage['set']>(async () => void kept.splice(0)),
    get: vi.fn<SiwxStorage['get']>(async (chainId, address) =>
      kept.filter((session) => isOf(chainId, address, session)),
    ),
    delete: vi.fn<SiwxStorage['delete']>(async (chainId, address) => {
      kept.splice(0, kept.length, ...kept.filter((session) => !isOf(chainId, address, session)))
    }),
  }
  return { kept, storage }
}

/** A promise that a test settles. */
export function defer<Value>() {
  let settle = (_: Value) => {}
  const promise = new Promise<Value>((resolve) => (settle = resolve))
  return { promise, settle }
}

/** A page whose user signs, while the storage still stores the session; `store` lets it finish. */
export async function openStoring(options: Partial<SiwxOptions> = {}) {
  const { storage, kept } = keep()
  const page = await openPage({ storage, ...options })
  const adding = defer<void>()
  storage.add.mockImplementationOnce(async (session) => {
    await adding.promise
    kept.push(session)
  })
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(storage.add).toHaveBeenCalled())
  return { page, storage, kept, signing, store: () => adding.settle() }
}

/** Records the accounts that the host could see, at every change of the state. */
export function watch({ kernel, gated, account }: Page) {
  const seen = new Set<string | null>()
  kernel.store.subscribe(() => {
    if (selectConnection(kernel.store.get, 'eip155').status === 'connected' && !gated()) seen.add(account())
  })
  return seen
}

/** Adds a second wallet to the page, with its own account. `connected`: the page was connected to it at an earlier visit. */
export async function addOther(kernel: Page['kernel'], connected = false) {
  const chains = { 1: 'http://127.0.0.1:1' }
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains, connected })
  onTestFinished(other.announce())
  const [, account] = other.addresses
  if (account) other.cues.setAccounts([account])
  const ids = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
  await vi.waitFor(() => expect(ids()).toContain('com.example.other'))
  return other
}
