import { HttpError } from 'portico/kernel'
import { connectionsSlice, gatedSlice, networksSlice } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRegistrar } from './register.ts'
import type { NameService } from './service.ts'
import { recordOf } from './testing/createStage.ts'

// The wallet and the service by their times alone: how both behave in a page, the other tests show.
const start = Date.UTC(2026, 0, 1, 12)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => vi.useRealTimers())

const address = `0x${'1'.repeat(40)}`
const network = { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as never
const activeAccount = { namespace: 'eip155', address, network, caipAddress: `eip155:1:${address}` } as const

interface Script {
  /** How long the wallet takes each time, in milliseconds. */
  readonly approvals: readonly number[]
  /** How far the clock of the service is ahead of that of the page, in milliseconds. */
  readonly ahead?: number
  /** Whether its failures name the time. */
  readonly tellsTime?: boolean
  /** Fails a request before anything is checked. */
  readonly fail?: (attempt: number) => unknown
  readonly found?: NameService['find']
}

function stage({ approvals, ahead = 0, tellsTime = false, fail, found = async () => null }: Script) {
  const messages: { readonly name: string; readonly timestamp: number; readonly attributes: object }[] = []
  const posts: unknown[] = []
  const states = new Map<unknown, unknown>([
    [
      connectionsSlice.id,
      {
        active: 'eip155',
        connections: { eip155: { status: 'connected', accounts: [{ address }], network: 'eip155:1' } },
      },
    ],
    [networksSlice.id, { networks: [network], selected: {} }],
    [gatedSlice.id, { gated: {}, gates: {} }],
  ])
  const ctx = {
    store: { get: ({ id }: { id: string }) => states.get(id) },
    use: () => ({
      async signMessage(message: string) {
        messages.push(JSON.parse(message))
        vi.setSystemTime(Date.now() + (approvals[messages.length - 1] ?? 0))
        return `signature ${messages.length}`
      },
    }),
    api: {
      async call(_: unknown, input: { message: string }) {
        posts.push(input)
        const failure = fail?.(posts.length)
        if (failure) throw failure
        const now = Date.now() + ahead
        const { timestamp } = JSON.parse(input.message) as { timestamp: number }
        if (Math.abs(now - timestamp * 1000) <= 10_000) return {}
        const headers = tellsTime ? { date: new Date(now).toUTCString() } : {}
        throw new HttpError({ status: 400 }, { cause: new Response(null, { status: 400, headers }) })
      },
    },
  }
  const onAskAgain = vi.fn()
  const register = createRegistrar(ctx as never, { find: found } as NameService)
  const run = (signal = new AbortController().signal) =>
    register({ name: 'adam.reown.id', activeAccount, onAskAgain }, signal)
  return { run, messages, posts, onAskAgain }
}

test('the message has the name, no attributes, and a time that the service takes for 15 seconds', async () => {
  const { run, messages, posts, onAskAgain } = stage({ approvals: [14_900] })
  await run()
  expect(messages).toEqual([{ name: 'adam.reown.id', attributes: {}, timestamp: start / 1000 + 5 }])
  expect(posts).toEqual([
    { coin_type: 2147483649, address, message: JSON.stringify(messages[0]), signature: 'signature 1' },
  ])
  expect(onAskAgain).not.toHaveBeenCalled()
})

test('a slow approval is not sent: the wallet is asked again, with a fresh time', async () => {
  const { run, messages, posts, onAskAgain } = stage({ approvals: [60_000, 3000] })
  await run()
  expect(messages.map(({ timestamp }) => timestamp)).toEqual([start / 1000 + 5, start / 1000 + 65])
  expect([posts.length, onAskAgain.mock.calls.length]).toEqual([1, 1])
})

test('a wallet that is slow three times is not asked a fourth time', async () => {
  const { run, messages, posts } = stage({ approvals: [60_000, 60_000, 60_000] })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_LATE' })
  expect([messages.length, posts.length]).toEqual([3, 0])
})

test.each([
  3_600_000, -3_600_000, 30_000,
])('where the clock of the page is %i ms off and the service tells its time, the second approval is in time', async (ahead) => {
  const { run, messages, onAskAgain } = stage({ approvals: [2000, 2000], ahead, tellsTime: true })
  await run()
  expect(messages.length).toBe(2)
  expect(onAskAgain).toHaveBeenCalledOnce()
})

test('where it does not tell its time, the name is not registered, and the wallet is not asked again', async () => {
  const { run, messages } = stage({ approvals: [2000], ahead: 3_600_000 })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_REGISTER', message: 'Error registering name' })
  expect(messages.length).toBe(1)
})

test.each([
  ['lost', () => new TypeError('Failed to fetch')],
  ['a failure of the server', () => new HttpError({ status: 503 }, { cause: new Response(null, { status: 503 }) })],
])('an answer that is %s: the name may be registered all the same', async (_, fail) => {
  const { run } = stage({
    approvals: [],
    fail,
    found: async (name) => recordOf(name, { 60: address.toUpperCase().replace('X', 'x') }),
  })
  await run()
})

test('a name that somebody else has by now is taken', async () => {
  const { run } = stage({
    approvals: [],
    fail: () => new HttpError({ status: 400 }, { cause: new Response(null, { status: 400 }) }),
    found: async (name) => recordOf(name, { 60: `0x${'2'.repeat(40)}` }),
  })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_TAKEN' })
})

test('a wrong signature is no reason to ask again', async () => {
  const { run, messages } = stage({
    approvals: [],
    fail: () => new HttpError({ status: 401 }, { cause: new Response(null, { status: 401 }) }),
    found: async () => {
      throw new TypeError('down')
    },
  })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_REGISTER' })
  expect(messages.length).toBe(1)
})

test('after it was given up nothing is sent', async () => {
  const giveUp = new AbortController()
  const { run, posts } = stage({ approvals: [] })
  giveUp.abort()
  await expect(run(giveUp.signal)).rejects.toBe(giveUp.signal.reason)
  expect(posts).toEqual([])
})
