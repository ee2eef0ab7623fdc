import { type CaipNetworkId, type NetworkInput, signInOffers } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutTime } from './expiryTimers.ts'
import type { SiwxOptions, SiwxSession } from './index.ts'
import { approve } from './testing/approve.ts'
import { hostSiwe, hostSiwx } from './testing/hosts.ts'
import { accounts, ids, openTwoNamespaces } from './testing/twoNamespaces.ts'
import { defer, keep, openUnseenPage } from './testing.ts'

/** How long the server of the host takes for each call, in milliseconds. */
const slow = 300

const further = Array.from(
  { length: 30 },
  (_, index): NetworkInput => ({
    id: 40_000 + index,
    name: `Network ${index}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }),
)
const networkOf = ({ id }: NetworkInput) => `eip155:${id}` as CaipNetworkId

const pause = () => new Promise((resolve) => setTimeout(resolve, slow))
/** Returns the time that passes, in milliseconds. */
const fakeTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Date.now()
  return () => Date.now() - begun
}

/** The page of a user who is signed in on all 32 EVM networks and on Solana, and whose server is slow. */
async function openSignedIn() {
  const { storage, kept } = keep()
  const page = await openTwoNamespaces({ storage }, { connected: true, further })
  await page.siwx.sign()
  const [session] = kept as [SiwxSession]
  // From earlier visits.
  for (const network of further) kept.push({ ...session, data: { ...session.data, chainId: networkOf(network) } })
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  await page.siwx.sign()
  expect(kept).toHaveLength(32)
  const passed = fakeTime()
  const remove = storage.delete.getMockImplementation() ?? (async () => {})
  const answer = vi.fn(async (..._: Parameters<typeof remove>) => {})
  storage.delete.mockImplementation(async (...args) => {
    await pause()
    await answer(...args)
    await remove(...args)
  })
  const left = () => kept.map(({ data }) => data.chainId)
  return { page, answer, left, passed }
}

describe('a sign-out of one of two namespaces, with many networks and a slow server,', () => {
  test('ends all sessions within the time of a few calls, and a reconnect waits no longer', async () => {
    const { page, answer, left, passed } = await openSignedIn()
    const answered = defer<void>()
    answer.mockImplementation(() => answered.promise)
    await page.controller.disconnect('eip155')
    const connecting = page.controller.connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
    await vi.waitFor(() => expect(page.gated('eip155')).toBe('checking'))
    answered.settle()
    await vi.waitFor(() => expect(page.gated('eip155')).toBe('waiting'))
    expect(passed()).toBeLessThan(10 * slow)
    await connecting
    expect([left(), page.errors]).toEqual([[ids.devnet], []])
  })

  test('ends all sessions but the one that fails, and tells the failure once', async () => {
    const { page, answer, left } = await openSignedIn()
    answer.mockImplementationOnce(async () => {
      throw new Error('offline')
    })
    await page.controller.disconnect('eip155')
    await vi.advanceTimersByTimeAsync(2 * slow)
    await vi.waitFor(() => expect(page.errors).toMatchObject([{ message: 'offline' }]))
    expect(left()).toEqual([ids.local, ids.devnet])
  })

  test('ends the sessions that the server does end, and tells once that others take too long', async () => {
    const { page, answer, left } = await openSignedIn()
    answer.mockImplementation(async (network) => {
      if (network === ids.local || network === ids.other) await new Promise<void>(() => {})
    })
    await page.controller.disconnect('eip155')
    await vi.advanceTimersByTimeAsync(2 * slow)
    expect([left(), page.errors]).toEqual([[ids.local, ids.devnet], []])
    await vi.advanceTimersByTimeAsync(signOutTime)
    await vi.waitFor(() => expect(page.errors).toMatchObject([{ code: 'TIME_LIMIT' }]))
  })
})

describe('a sign-out of one of two namespaces, whose storage', () => {
  const openStored = async (remove: (kept: SiwxSession[], chainId: string) => Promise<void>) => {
    const { storage, kept } = keep()
    const page = await openTwoNamespaces({ storage }, { connected: true })
    await page.siwx.sign()
    const [session] = kept as [SiwxSession]
    kept.push({ ...session, data: { ...session.data, chainId: ids.other } })
    await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
    await page.siwx.sign()
    storage.delete.mockImplementation((chainId) => remove(kept, chainId))
    await page.controller.disconnect('eip155')
    await page.controller.connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
    await vi.waitFor(() => expect(page.gated('eip155')).toBe('waiting'))
    return { page, left: kept.map(({ data }) => data.chainId) }
  }

  test('reads all sessions, leaves some out and writes the others back, ends all sessions', async () => {
    const { page, left } = await openStored(async (kept, chainId) => {
      const read = await Promise.resolve([...kept])
      kept.splice(0, kept.length, ...read.filter(({ data }) => data.chainId !== chainId))
    })
    expect([left, page.errors]).toEqual([[ids.devnet], []])
  })

  test('does not end the session of one network, tells the failure, and the session does not count', async () => {
    const { page, left } = await openStored(async (kept, chainId) => {
      if (chainId === ids.other) return
      kept.splice(0, kept.length, ...kept.filter(({ data }) => data.chainId !== chainId))
    })
    expect(left).toEqual([ids.other, ids.devnet])
    expect(page.errors).toMatchObject([{ code: 'SIWX_SIGN_OUT_FAILED' }])
    page.wallet?.cues.setChain(31338)
    await vi.waitFor(() => expect(page.controller.session('eip155')?.network).toBe(ids.other))
    await page.siwx.check({ namespace: 'eip155' })
    expect(page.gated('eip155')).toBe('waiting')
  })
})

test('a server with one session gets one call, although its user was on several networks', async () => {
  const host = hostSiwe()
  const signOut = vi.fn(host.signOut)
  const siweConfig = { ...host, signOut, signOutOnNetworkChange: false }
  const page = await openTwoNamespaces({ siweConfig }, { connected: true })
  await page.siwx.sign()
  page.wallet?.cues.setChain(31338)
  const account = () => page.controller.session('eip155')?.network
  await vi.waitFor(() => expect([account(), page.gated('eip155')]).toEqual([ids.other, undefined]))
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  await page.controller.disconnect('eip155')
  await vi.waitFor(async () => expect(await host.getSession()).toBeNull())
  expect([signOut.mock.calls.length, page.errors]).toEqual([1, []])
})

test.each<[string, () => Partial<SiwxOptions>]>([
  [
    'siwx',
    () => {
      const own = hostSiwx()
      const getSessions: typeof own.getSessions = async (...args) => {
        await pause()
        return own.getSessions(...args)
      }
      return { siwx: { ...own, getSessions } }
    },
  ],
  [
    'storage',
    () => {
      const { storage, kept } = keep()
      storage.set.mockImplementation(async (sessions) => {
        await pause()
        kept.splice(0, kept.length, ...sessions)
      })
      return { storage: { ...storage, verifies: false } }
    },
  ],
])('a wallet that signs for 30 networks while it connects does not wait for a call after another of `%s`', async (_, make) => {
  const verify = async () => {
    await pause()
    return true
  }
  const page = await openUnseenPage({ verifiers: [{ verify }], required: false, ...make() })
  const [offer] = page.kernel.slots.get(signInOffers)
  if (!offer) throw new Error('Nothing is offered')
  const scope = { networks: further.map(networkOf), methods: ['personal_sign'] }
  const request = await offer.prepare(scope, page.kernel.signal)
  const answers = await Promise.all(scope.networks.map((network) => approve(offer, network, request)))
  const [first] = answers
  if (!first) throw new Error('Nothing is signed')
  const auths = answers.flatMap(({ answer }) => answer.auths)
  const passed = fakeTime()
  const accepting = offer.accept({ ...first.answer, scope, auths })
  await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(30))
  expect(passed()).toBeLessThan(10 * slow)
  await accepting
})
