import { HttpError } from 'portico/kernel'
import { connectionsSlice, gatedSlice, networksSlice } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRegistrar } from './register.ts'
import type { NameService } from './service.ts'
import { recordOf } from './testing/createStage.ts'

// Stubs of the wallet and the service, with scripted delays and clocks. The other tests cover a whole page.
const start = Date.UTC(2026, 0, 1, 12)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => vi.useRealTimers())

const address = `0x${'1'.repeat(40)}`
const network = { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as never
const activeAccount = { namespace: 'eip155', address, network, caipAddress: `eip155:1:${address}` } as const

interface Script {
  /** The time that each approval in the wallet takes, in milliseconds. */
  readonly approvals: readonly number[]
  /** How far the clock of the service is ahead of that of the page, in milliseconds. */
  readonly ahead?: number
  /** Whether failures of the service have a `date` header. */
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
  }
  const service: Pick<NameService, 'find' | 'register'> = {
    find: found,
    async register(input) {
      posts.push(input)
      const failure = fail?.(posts.length)
      if (failure) throw failure
      const now = Date.now() + ahead
      const { timestamp } = JSON.parse(input.message) as { timestamp: number }
      if (Math.abs(now - timestamp * 1000) <= 10_000) return {}
      const headers = tellsTime ? { date: new Date(now).toUTCString() } : {}
      throw new HttpError({ status: 400 }, { cause: new Response(null, { status: 400, headers }) })
    },
  }
  const onAskAgain = vi.fn()
  const register = createRegistrar(ctx as never, service as NameService)
  const run = (signal = new AbortController().signal) =>
    register({ name: 'adam.reown.id', activeAccount, onAskAgain }, signal)
  return { run, messages, posts, onAskAgain }
}

test('the message has the name, no attributes, and a timestamp that the service accepts for 15 seconds', async () => {
  const { run, messages, posts, onAskAgain } = stage({ approvals: [14_900] })
  await run()
  expect(messages).toEqual([{ name: 'adam.reown.id', attributes: {}, timestamp: start / 1000 + 5 }])
  expect(posts).toEqual([
    { coin_type: 2147483649, address, message: JSON.stringify(messages[0]), signature: 'signature 1' },
  ])
  expect(onAskAgain).not.toHaveBeenCalled()
})

test('a late approval is not sent: the wallet is asked again, with a new timestamp', async () => {
  const { run, messages, posts, onAskAgain } = stage({ approvals: [60_000, 3000] })
  await run()
  expect(messages.map(({ timestamp }) => timestamp)).toEqual([start / 1000 + 5, start / 1000 + 65])
  expect([posts.length, onAskAgain.mock.calls.length]).toEqual([1, 1])
})

test('after three late approvals the registration fails', async () => {
  const { run, messages, posts } = stage({ approvals: [60_000, 60_000, 60_000] })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_LATE' })
  expect([messages.length, posts.length]).toEqual([3, 0])
})

test.each([
  3_600_000, -3_600_000, 30_000,
])('with a page clock that is %i ms off, the second approval is in time if the service sends a `date` header', async (ahead) => {
  const { run, messages, onAskAgain } = stage({ approvals: [2000, 2000], ahead, tellsTime: true })
  await run()
  expect(messages.length).toBe(2)
  expect(onAskAgain).toHaveBeenCalledOnce()
})

test('with a wrong page clock and no `date` header, the registration fails without another approval', async () => {
  const { run, messages } = stage({ approvals: [2000], ahead: 3_600_000 })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_REGISTER', message: 'Error registering name' })
  expect(messages.length).toBe(1)
})

test.each([
  ['is lost', () => new TypeError('Failed to fetch')],
  ['is a server error', () => new HttpError({ status: 503 }, { cause: new Response(null, { status: 503 }) })],
])('if the answer %s, the registration succeeds if the name leads to the account', async (_, fail) => {
  const { run } = stage({
    approvals: [],
    fail,
    found: async (name) => recordOf(name, { 60: address.toUpperCase().replace('X', 'x') }),
  })
  await run()
})

test('a name that another account has registered meanwhile is reported as taken', async () => {
  const { run } = stage({
    approvals: [],
    fail: () => new HttpError({ status: 400 }, { cause: new Response(null, { status: 400 }) }),
    found: async (name) => recordOf(name, { 60: `0x${'2'.repeat(40)}` }),
  })
  await expect(run()).rejects.toMatchObject({ code: 'NAMES_TAKEN' })
})

test('the wallet is not asked again after the service refused the signature', async () => {
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

test('nothing is sent after the registration was aborted', async () => {
  const giveUp = new AbortController()
  const { run, posts } = stage({ approvals: [] })
  giveUp.abort()
  await expect(run(giveUp.signal)).rejects.toBe(giveUp.signal.reason)
  expect(posts).toEqual([])
})
