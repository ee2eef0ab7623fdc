import { gateTimeLimit } from 'portico/kernel'
import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, createTestWallet } from 'portico/testing'
import { connectorsSlice, heldSlice, otherConnectionsSlice, selectConnection, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withWallet } from '../../test/harness/connected.ts'
import type { SiweConfig } from './config/siwe.ts'
import { type SiwxSession, type SiwxStorage, siwx, siwxSlice } from './index.ts'
import { keyVerifier, openPage } from './testing.ts'

type Page = Awaited<ReturnType<typeof openPage>>

/** What sign-in keeps, whose functions a test may replace for a while. */
function keep() {
  const kept: SiwxSession[] = []
  const storage = {
    verifies: true,
    add: vi.fn<SiwxStorage['add']>(async (session) => void kept.push(session)),
    set: vi.fn<SiwxStorage['set']>(async () => void kept.splice(0)),
    get: vi.fn<SiwxStorage['get']>(async (chainId, address) =>
      kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    ),
    delete: vi.fn<SiwxStorage['delete']>(async () => {}),
  }
  return { kept, storage }
}

/** A promise that a test settles. */
function defer<Value>() {
  let settle = (_: Value) => {}
  const promise = new Promise<Value>((resolve) => (settle = resolve))
  return { promise, settle }
}

/** Every account that the host could see, at every single commit. */
function watch({ kernel, held, account }: Page) {
  const seen = new Set<string | null>()
  kernel.store.subscribe(() => {
    if (selectConnection(kernel.store.get, 'eip155').status === 'connected' && !held()) seen.add(account())
  })
  return seen
}
const turnBack = (page: Page) => {
  const [first, second] = page.wallet.addresses
  if (first && second) page.cues.setAccounts([first, second])
}

describe('a wallet that turns to another account while what the first signed is kept', () => {
  const turned = async () => {
    const { storage, kept } = keep()
    const page = await openPage({ storage })
    const first = page.account()
    const seen = watch(page)
    const adding = defer<void>()
    storage.add.mockImplementationOnce(async (session) => {
      await adding.promise
      kept.push(session)
    })
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalled())
    const slow = defer<void>()
    storage.get.mockImplementation(async (chainId, address) => {
      await slow.promise
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    })
    page.turnAccount()
    return { page, first, seen, signing, finishAdding: () => adding.settle(), answer: () => slow.settle() }
  }

  test('shows the host nobody who has not signed, not for one commit', async () => {
    const { page, seen, signing, finishAdding, answer } = await turned()
    finishAdding()
    await vi.waitFor(() => expect(page.held()).toBe('checking'))
    expect(page.signedInAs).not.toHaveBeenCalled()
    answer()
    await signing
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
    expect([[...seen], page.held(), page.signedInAs.mock.calls]).toEqual([[], 'waiting', []])
    expect(page.asked()?.address.toLowerCase()).toBe(page.wallet.addresses[1])
  })

  test('and back lets the first in, by what is kept of it', async () => {
    const { page, first, seen, signing, finishAdding, answer } = await turned()
    turnBack(page)
    finishAdding()
    answer()
    await signing
    await vi.waitFor(() => expect(page.held()).toBeUndefined())
    expect([[...seen], page.account()]).toEqual([[first], first])
    expect(page.signedInAs).toHaveBeenCalledTimes(1)
    expect(page.asked()).toBeNull()
  })

  test('by functions of the host for Ethereum, neither', async () => {
    let session: { address: string; chainId: number } | null = null
    const verifying = defer<void>()
    const asking = defer<void>()
    let isSlow = false
    const siweConfig: SiweConfig = {
      getNonce: async () => 'abcdef0123456789',
      createMessage: () => 'Sign in, please',
      verifyMessage: async ({ data }) => {
        await verifying.promise
        session = { address: data.accountAddress, chainId: 1 }
        return true
      },
      getSession: async () => {
        if (isSlow) await asking.promise
        return session
      },
      signOut: async () => {
        session = null
        return true
      },
    }
    const page = await openPage({ siweConfig })
    const seen = watch(page)
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    isSlow = true
    page.turnAccount()
    verifying.settle()
    await vi.waitFor(() => expect(page.held()).toBe('checking'))
    asking.settle()
    await signing
    await vi.waitFor(() => expect(page.held()).toBe('waiting'))
    expect([[...seen], page.signedInAs.mock.calls]).toEqual([[], []])
  })
})

test('what was read of an account before its wallet turned away and back does not count', async () => {
  const { storage, kept } = keep()
  const page = await openPage({ storage })
  await page.siwx.sign()
  const seen = watch(page)
  const old = defer<readonly SiwxSession[]>()
  storage.get.mockImplementationOnce(() => old.promise)
  const checking = page.siwx.check({ quiet: true })
  await vi.waitFor(() => expect(storage.get.mock.results.at(-1)?.value).toBe(old.promise))
  const before = [...kept]
  page.turnAccount()
  await vi.waitFor(() => expect(page.held()).toBe('waiting'))
  seen.clear()
  kept.splice(0)
  turnBack(page)
  old.settle(before)
  await checking
  await vi.waitFor(() => expect(page.held()).toBe('waiting'))
  expect([...seen]).toEqual([])
})

test('who is signed in, where nobody ever answers, ends the connection in words, and not the next one', async () => {
  const { storage } = keep()
  storage.get.mockImplementation(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const opening = openPage({ storage })
  await vi.waitFor(() => expect(storage.get).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(gateTimeLimit / 2)
  const page = await opening
  expect(page.isConnected()).toBe(false)
  expect(page.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  storage.get.mockImplementation(async () => [])
  const { kernel } = page
  await kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })
  expect([page.held(), page.isOnSign()]).toEqual(['waiting', true])
})

describe('a function of the host that throws', () => {
  const broken = (): never => {
    throw new Error('broken')
  }
  const config = {
    createMessage: vi.fn(),
    addSession: vi.fn(),
    setSessions: vi.fn(),
    revokeSession: vi.fn(),
    getSessions: async () => [],
  }

  test.each([
    ['getRequired', { getRequired: broken }],
    ['appliesTo', { appliesTo: broken }],
    ['both', { getRequired: broken, appliesTo: broken }],
  ])('%s: nobody is let in by it', async (_, more) => {
    const page = await openPage({ siwx: { ...config, ...more } as never })
    const seen = watch(page)
    expect([page.held(), page.isOnSign()]).toEqual(['waiting', true])
    page.turnAccount()
    await vi.waitFor(() => expect(page.held()).toBe('waiting'))
    expect([...seen]).toEqual([])
  })
})

describe('with several wallets', () => {
  const several = { features: { multiWallet: true } }
  const network = {
    id: 1,
    name: 'Network 1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  const plugins = [...withWallet([wallet({ networks: [network] })]), shell(), siwx({ verifiers: [keyVerifier] })]

  test('a signed-in user whose remembered wallet is gone is let in with the one that takes over', async () => {
    const storage = createMemoryStorage()
    const first = await openPage({}, { storage, ...several })
    await first.siwx.sign()
    first.dispose()
    const key = [...storage.entries.keys()].find((name) => name.endsWith('/connections')) ?? ''
    const stored = JSON.parse(storage.getItem(key) ?? '{}')
    const { others: _, ...here } = stored.eip155
    storage.setItem(key, JSON.stringify({ eip155: { connectorId: 'gone', others: [here] } }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kernel, dispose } = await createHarness({ plugins, storage, ...several, render: false })
    onTestFinished(dispose)
    const back = createTestWallet({
      name: 'Test wallet',
      rdns: 'com.example.harness',
      chains: { 1: 'http://127.0.0.1:1' },
      connected: true,
    })
    onTestFinished(back.announce())
    const isBeside = () => kernel.store.get(otherConnectionsSlice).connections.length === 1
    await vi.waitFor(() => expect(isBeside()).toBe(true))
    await vi.advanceTimersByTimeAsync(3_000)
    const state = () => [
      selectConnection(kernel.store.get, 'eip155').connectorId,
      kernel.store.get(heldSlice).held.eip155,
      kernel.store.get(siwxSlice).pending,
    ]
    await vi.waitFor(() => expect(state()).toEqual(['com.example.harness', undefined, null]))
  })

  test.each([
    ['is declined', 'decline'],
    ['can not begin', 'fail'],
  ])('where the sign-in of one %s, that one alone is disconnected', async (_, way) => {
    const { storage } = keep()
    const page = await openPage({ storage }, several)
    await page.siwx.sign()
    const { kernel } = page
    const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
    onTestFinished(other.announce())
    other.cues.setAccounts([other.addresses[1] as never])
    const isListed = () => kernel.store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.other')
    await vi.waitFor(() => expect(isListed()).toBe(true))
    if (way === 'fail') storage.get.mockRejectedValueOnce(new Error('broken'))
    await kernel
      .use(wallet)
      .connect({ connectorId: 'com.example.other', signal: kernel.signal })
      .catch(() => {})
    if (way === 'decline') {
      expect(page.held()).toBe('waiting')
      await page.siwx.cancel()
    }
    await vi.waitFor(() => expect(page.held()).toBeUndefined())
    expect(selectConnection(kernel.store.get, 'eip155').connectorId).toBe('com.example.harness')
    expect([page.isConnected(), kernel.store.get(otherConnectionsSlice).connections]).toEqual([true, []])
  })

  test('one who turns to the other while sign-in is checked is held until that one is', async () => {
    const { storage, kept } = keep()
    const page = await openPage({ storage }, several)
    await page.siwx.sign()
    const { kernel } = page
    const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
    onTestFinished(other.announce())
    other.cues.setAccounts([other.addresses[1] as never])
    const isListed = () => kernel.store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.other')
    await vi.waitFor(() => expect(isListed()).toBe(true))
    const seen = watch(page)
    const slow = defer<void>()
    storage.get.mockImplementation(async (chainId, address) => {
      await slow.promise
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    })
    const connecting = kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: kernel.signal })
    await vi.waitFor(() => expect(page.held()).toBe('checking'))
    const connections = await kernel.use(wallet).connections()
    await connections.switchConnection({ namespace: 'eip155', connectorId: 'com.example.harness' })
    expect(page.held()).toBe('checking')
    slow.settle()
    await connecting.catch(() => {})
    await vi.waitFor(() => expect(page.held()).toBeUndefined())
    expect([...seen]).toEqual([page.account()])
  })
})

test('who is signed out elsewhere while another wallet is asked is held once that one declines', async () => {
  const { storage, kept } = keep()
  const watch = vi.fn<NonNullable<SiwxStorage['watch']>>()
  const page = await openPage({ storage: { ...storage, watch } })
  await page.siwx.sign()
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const { get } = page.kernel.store
  await vi.waitFor(() => expect(get(connectorsSlice).connectors.map(({ id }) => id)).toContain('com.example.other'))
  other.cues.hang()
  const leaving = new AbortController()
  const connecting = page.kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: leaving.signal })
  await vi.waitFor(() => expect(selectConnection(get, 'eip155').status).toBe('connecting'))
  kept.splice(0)
  watch.mock.calls[0]?.[0]()
  leaving.abort()
  await connecting.catch(() => {})
  await vi.waitFor(() => expect([page.isConnected(), page.held()]).toEqual([true, 'waiting']))
})
