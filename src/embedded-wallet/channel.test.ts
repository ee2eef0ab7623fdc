import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Channel, createChannel } from './channel.ts'
import { appMessage } from './protocol.ts'

interface Posted {
  readonly type: string
  readonly id: string
}

let lifetime: AbortController
let channel: Channel
let posted: Posted[]
let hear: (data: unknown) => void
let told: { unavailable: number; timeouts: string[]; refusals: string[] }
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  lifetime = new AbortController()
  posted = []
  told = { unavailable: 0, timeouts: [], refusals: [] }
  channel = createChannel({
    port: {
      post: (message) => void posted.push(message as Posted),
      listen(listener) {
        hear = listener
        return () => {
          hear = () => {}
        }
      },
    },
    signal: lifetime.signal,
    onUnavailable: () => told.unavailable++,
    onTimeout: (type) => told.timeouts.push(type),
    onRefused: (message) => told.refusals.push(message),
    onReloaded() {},
  })
})
afterEach(() => {
  lifetime.abort()
  vi.useRealTimers()
})

async function beReady() {
  hear({ type: '@w3m-frame/READY' })
  await vi.advanceTimersByTimeAsync(500)
}
const last = (type: Parameters<typeof appMessage>[0]) => posted.filter((item) => item.type === appMessage(type)).at(-1)
const answer = (name: string, id: string | undefined, payload?: unknown) =>
  hear({ type: `@w3m-frame/${name}`, id, payload })

describe('the handshake', () => {
  test('holds requests back until half a second after the message `READY`', async () => {
    const asked = channel.request('IS_CONNECTED', undefined, never)
    await vi.advanceTimersByTimeAsync(1000)
    hear({ type: '@w3m-frame/READY', payload: { version: '4' } })
    await vi.advanceTimersByTimeAsync(499)
    expect(posted).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    answer('IS_CONNECTED_SUCCESS', last('IS_CONNECTED')?.id, { isConnected: true })
    expect(await asked).toEqual({ isConnected: true })
  })

  test('fails every request if the frame is not ready within 20 seconds', async () => {
    const asked = channel.request('GET_USER', {}, never).catch((error) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await asked).toMatchObject({ message: 'Unable to load email login dependency' })
    expect(told.unavailable).toBe(1)
  })
})

describe('a request', () => {
  test.each(['CONNECT_DEVICE', 'CONNECT_FARCASTER'] as const)('that hangs: %s', async (type) => {
    await beReady()
    const asked = channel.request(type, undefined, never).catch((error) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    if (type === 'CONNECT_DEVICE') {
      expect(await asked).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
      expect(told.timeouts).toEqual([type])
    } else {
      channel.close()
      expect(await asked).toMatchObject({ message: 'Something went wrong' })
    }
  })

  test.each([
    ['GET_USER', {}],
    ['IS_CONNECTED', undefined],
    ['SWITCH_NETWORK', { chainId: 1 }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['GET_FARCASTER_URI', undefined],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
    ['UPDATE_EMAIL', { email: 'ada@example.com' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ] as const)('that needs no action of the user times out after 30 seconds: %s', async (type, payload) => {
    await beReady()
    const asked = channel.request(type, payload as never, never).catch((error) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await asked).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
  })

  test('of type RPC_REQUEST rejects with "Request was aborted" when the channel closes', async () => {
    await beReady()
    const asked = channel.request('RPC_REQUEST', { method: 'eth_call', params: [] }, never).catch((error) => error)
    await vi.advanceTimersByTimeAsync(0)
    channel.close()
    expect(await asked).toMatchObject({ message: 'Request was aborted' })
  })

  test('takes one answer: a second one, and answers to other requests, change nothing', async () => {
    await beReady()
    const asked = channel.request('CONNECT_EMAIL', { email: 'ada@example.com' }, never)
    await vi.advanceTimersByTimeAsync(0)
    const id = last('CONNECT_EMAIL')?.id
    answer('CONNECT_EMAIL_SUCCESS', 'another', { action: 'CONNECT' })
    answer('CONNECT_OTP_SUCCESS', id)
    answer('CONNECT_EMAIL_SUCCESS', id, { action: 'VERIFY_OTP' })
    answer('CONNECT_EMAIL_SUCCESS', id, { action: 'CONNECT' })
    answer('CONNECT_EMAIL_ERROR', id, { message: 'late' })
    expect(await asked).toEqual({ action: 'VERIFY_OTP' })
    expect(told.refusals).toEqual([])
  })

  test.each([
    ['no payload', undefined],
    ['another shape', { action: 'STEAL' }],
    ['a text', 'VERIFY_OTP'],
  ])('with a malformed answer fails: %s', async (_, payload) => {
    await beReady()
    const asked = channel.request('CONNECT_EMAIL', { email: 'ada@example.com' }, never).catch((error) => error)
    await vi.advanceTimersByTimeAsync(0)
    answer('CONNECT_EMAIL_SUCCESS', last('CONNECT_EMAIL')?.id, payload)
    expect(await asked).toMatchObject({ code: 'EMBEDDED_WALLET_REFUSED', message: 'An error occurred' })
  })

  test('ignores answers that are too large, no plain data, or would change a prototype', async () => {
    await beReady()
    const asked = channel.request('RPC_REQUEST', { method: 'eth_call', params: [] }, never)
    await vi.advanceTimersByTimeAsync(0)
    const id = last('RPC_REQUEST')?.id
    answer('RPC_REQUEST_SUCCESS', id, 'x'.repeat(1024 * 1024 + 1))
    answer('RPC_REQUEST_SUCCESS', id, JSON.parse('{"__proto__": {"polluted": true}}'))
    answer('RPC_REQUEST_SUCCESS', id, { constructor: { prototype: { polluted: true } } })
    answer('RPC_REQUEST_SUCCESS', id, new Map([[1, 2]]))
    answer('RPC_REQUEST_SUCCESS', id, '0x1')
    expect(await asked).toBe('0x1')
    expect('polluted' in {}).toBe(false)
  })
})

test('malformed messages throw nothing and settle no request', async () => {
  await beReady()
  let settled = false
  const asked = channel.request('GET_USER', { chainId: 1 }, never).finally(() => {
    settled = true
  })
  asked.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const names = [
    'READY',
    'GET_USER_SUCCESS',
    'GET_USER_ERROR',
    'SESSION_UPDATE',
    'RPC_REQUEST_SUCCESS',
    '',
    'x'.repeat(99),
  ]
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const deep = Array.from({ length: 100 }).reduce((inner) => [inner], null)
  const hostile = [
    null,
    undefined,
    1,
    Number.NaN,
    'text',
    [],
    new Array(2 ** 31),
    circular,
    deep,
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
        ownKeys: () => {
          throw new Error('trap')
        },
      },
    ),
    {
      get message() {
        throw new Error('getter')
      },
    },
    { toString: 0 },
    Symbol('s'),
    () => {},
    10n,
    new Date(),
    JSON.parse('{"__proto__": {"polluted": true}}'),
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
  const any = () => hostile[random(hostile.length)]
  for (let turn = 0; turn < 10_000; turn++) {
    const type = random(4) === 0 ? any() : `@w3m-frame/${names[random(names.length)]}`
    const id = random(2) === 0 ? any() : `${random(1e9)}`
    hear(random(8) === 0 ? any() : { type, id, payload: any() })
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toBe(false)
  expect(told).toEqual({ unavailable: 0, timeouts: [], refusals: [] })
  expect('polluted' in {}).toBe(false)
})
