import { createMemoryStorage, type MemoryStorage } from 'portico/testing'
import { selectConnection, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutTime } from './expiryTimers.ts'
import type { SiwxOptions, SiwxSession } from './index.ts'
import { hostSiwe, hostSiwx } from './testing/hosts.ts'
import { defer, openUnseenPage } from './testing.ts'

type Fault = 'throws' | 'rejects' | 'hangs' | 'says no'
const answers: Record<Fault, () => Promise<boolean>> = {
  throws: () => {
    throw new Error('offline')
  },
  rejects: () => Promise.reject(new Error('offline')),
  hangs: () => new Promise(() => {}),
  'says no': async () => false,
}

/** A host whose sign-out fails while `fault` is set. */
interface Host {
  fault?: Fault | undefined
  /** Repeats the last sign-in on the server only. */
  readonly signInElsewhere: () => Promise<unknown>
  readonly options: () => Partial<SiwxOptions>
}
const hosts: Readonly<Record<string, () => Host>> = {
  siwx() {
    const own = hostSiwx()
    let last: SiwxSession | undefined
    const host: Host = {
      signInElsewhere: async () => last && own.addSession(last),
      options: () => ({
        siwx: {
          ...own,
          addSession: (session) => {
            last = session
            return own.addSession(session)
          },
          setSessions: async (sessions) => {
            if (host.fault && sessions.length === 0) await answers[host.fault]()
            await own.setSessions(sessions)
          },
          revokeSession: async (chainId, address) => {
            if (host.fault) await answers[host.fault]()
            await own.revokeSession(chainId, address)
          },
        },
      }),
    }
    return host
  },
  siweConfig() {
    const own = hostSiwe()
    let last: Parameters<typeof own.verifyMessage>[0] | undefined
    const host: Host = {
      signInElsewhere: async () => last && own.verifyMessage(last),
      options: () => ({
        siweConfig: {
          ...own,
          verifyMessage: (signed) => {
            last = signed
            return own.verifyMessage(signed)
          },
          signOut: () => (host.fault ? answers[host.fault]() : own.signOut()),
        },
      }),
    }
    return host
  },
  storage() {
    const { addSession, setSessions, getSessions, revokeSession } = hostSiwx()
    let last: SiwxSession | undefined
    const host: Host = {
      signInElsewhere: async () => last && addSession(last),
      options: () => ({
        storage: {
          verifies: true,
          add: (session) => {
            last = session
            return addSession(session)
          },
          get: getSessions,
          delete: revokeSession,
          set: async (sessions) => {
            if (host.fault) await answers[host.fault]()
            await setSessions(sessions)
          },
        },
      }),
    }
    return host
  },
}
const rows = [
  ...Object.entries(hosts).flatMap(([name, make]) =>
    (['throws', 'rejects', 'hangs'] as const).map((fault) => [name, fault, make] as const),
  ),
  ['siweConfig', 'says no', hosts.siweConfig as () => Host] as const,
]

async function open(host: Host, storage?: MemoryStorage, connected: true | 'restored' = true) {
  const page = await openUnseenPage(host.options(), { connected, ...(storage && { storage }) })
  const { kernel } = page
  const seen: (string | null)[] = []
  const isSeen = () => selectConnection(kernel.store.get, 'eip155').status === 'connected' && !page.gated()
  kernel.store.subscribe(() => isSeen() && seen.at(-1) !== page.account() && seen.push(page.account()))
  return {
    ...page,
    seen,
    connect: () => kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal }),
    async leave() {
      await kernel.use(wallet).disconnect()
      seen.length = 0
    },
  }
}
const fakeTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe.each(rows)('if the sign-out of %s %s when a user disconnects', (_, fault, make) => {
  const disconnected = async (storage?: MemoryStorage) => {
    const host = make()
    const page = await open(host, storage)
    await page.siwx.sign()
    fakeTime()
    host.fault = fault
    await page.leave()
    return { host, page }
  }
  /** Connects the same account again, however long the sign-out takes. */
  const back = async (page: Awaited<ReturnType<typeof open>>) => {
    const connecting = page.connect()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(page.gated()).toBe('waiting')
    })
    await connecting
  }

  test('a session that the host still keeps does not admit the account; a new signature does', async () => {
    const { page } = await disconnected()
    await back(page)
    expect([page.seen, await page.sessions()]).toEqual([[], []])
    await page.siwx.sign()
    expect([page.gated(), page.seen]).toEqual([undefined, [page.account()]])
    expect(await page.siwx.check()).toBe(false)
    expect([page.gated(), (await page.sessions()).length, page.prompts()]).toEqual([undefined, 1, 2])
  })

  test('after a reload the old session still does not admit; an account that signed since is restored at once', async () => {
    const storage = createMemoryStorage()
    const { host, page } = await disconnected(storage)
    page.dispose()
    vi.useRealTimers()
    const next = await open(host, storage)
    expect([next.gated(), next.seen]).toEqual(['waiting', []])
    await next.siwx.sign()
    next.dispose()
    const last = await open(host, storage, 'restored')
    await vi.waitFor(() => expect(last.gated()).toBeUndefined())
    expect([last.asked(), last.prompts()]).toEqual([null, 0])
  })

  test('after a sign-out that succeeds the sessions of the host count again', async () => {
    const { host, page } = await disconnected()
    await back(page)
    await page.siwx.sign()
    host.fault = undefined
    await page.leave()
    await host.signInElsewhere()
    await page.connect()
    expect([page.gated(), page.isConnected(), page.prompts()]).toEqual([undefined, true, 2])
  })
})

test('two sign-outs that hang do not use up the time of the next connection', async () => {
  const host = (hosts.siwx as () => Host)()
  const page = await open(host)
  await page.siwx.sign()
  host.fault = 'hangs'
  fakeTime()
  await page.leave()
  const first = page.connect().catch(() => {})
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await page.leave()
  await first
  const connecting = page.connect()
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await vi.advanceTimersByTimeAsync(signOutTime)
  await connecting
  expect([page.gated(), page.isConnected(), page.seen]).toEqual(['waiting', true, []])
})

test('a sign-out that succeeds does not hide another one that began meanwhile and fails', async () => {
  const host = (hosts.siwx as () => Host)()
  const { siwx } = host.options()
  const first = defer<void>()
  let signOuts = 0
  const setSessions = async (sessions: readonly SiwxSession[], signal: AbortSignal) => {
    signOuts += 1
    await (signOuts === 1 ? first.promise : answers.hangs())
    await siwx?.setSessions(sessions, signal)
  }
  const page = await open({ ...host, options: () => ({ siwx: siwx ? { ...siwx, setSessions } : null }) })
  await page.siwx.sign()
  fakeTime()
  await page.leave()
  const connecting = page.connect().catch(() => {})
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await page.leave()
  await connecting
  first.settle()
  await host.signInElsewhere()
  const again = page.connect()
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await vi.advanceTimersByTimeAsync(signOutTime)
  await again
  expect([signOuts, page.gated(), page.isConnected(), page.seen]).toEqual([2, 'waiting', true, []])
})

test('a session that an earlier sign-out brings back while a later one runs does not admit the account', async () => {
  const host = (hosts.siwx as () => Host)()
  const { siwx } = host.options()
  const [bringing, ending] = [defer<void>(), defer<void>()]
  const ends: Promise<unknown>[] = []
  const setSessions = async (sessions: readonly SiwxSession[], signal: AbortSignal) => {
    if (ends.length === 0) ends.push(bringing.promise.then(host.signInElsewhere))
    else ends.push(siwx?.setSessions(sessions, signal).then(() => ending.promise) ?? Promise.resolve())
    await ends.at(-1)
  }
  const page = await open({ ...host, options: () => ({ siwx: siwx ? { ...siwx, setSessions } : null }) })
  await page.siwx.sign()
  fakeTime()
  await page.leave()
  const connecting = page.connect()
  await vi.waitFor(() => expect(page.gated()).toBe('checking'))
  await vi.advanceTimersByTimeAsync(signOutTime)
  await connecting
  await page.siwx.sign()
  await page.leave()
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  bringing.settle()
  await ends[0]
  ending.settle()
  await page.connect()
  expect([page.gated(), page.seen]).toEqual(['waiting', []])
})

test('a signature of one account does not admit another account whose session the host could not end', async () => {
  const host = (hosts.siwx as () => Host)()
  const page = await open(host)
  await page.siwx.sign()
  const other = page.turnAccount()
  await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other))
  await page.siwx.sign()
  host.fault = 'rejects'
  await page.leave()
  await page.connect()
  await page.siwx.sign()
  const signed = page.account()
  expect(signed?.toLowerCase()).toContain(other)
  page.seen.length = 0
  const [first, second] = page.wallet.addresses
  page.cues.setAccounts([first, second] as never)
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect(page.seen).toEqual([])
  page.turnAccount()
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
  expect(page.account()).toBe(signed)
})

describe('a `siweConfig` that can not sign out the previous account of a wallet', () => {
  test.each(['rejects', 'says no'] as const)('(%s) asks the new account, and the previous one again', async (fault) => {
    const host = (hosts.siweConfig as () => Host)()
    const page = await open(host)
    await page.siwx.sign()
    page.seen.length = 0
    host.fault = fault
    const other = page.turnAccount()
    await vi.waitFor(() => expect([page.gated(), page.asked()?.address.toLowerCase()]).toEqual(['waiting', other]))
    const [first, second] = page.wallet.addresses
    page.cues.setAccounts([first, second] as never)
    await vi.waitFor(() => expect([page.gated(), page.asked()?.address.toLowerCase()]).toEqual(['waiting', first]))
    expect([page.isConnected(), page.seen]).toEqual([true, []])
    await page.siwx.sign()
    expect(page.gated()).toBeUndefined()
  })
})
