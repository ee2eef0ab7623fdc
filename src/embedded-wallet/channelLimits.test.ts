/** The time limits of a frame, and the requests that are pending when it exceeds them or is loaded again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Channel, createChannel } from './channel.ts'
import { appMessage } from './protocol.ts'

const never = new AbortController().signal
let lifetime: AbortController
let channel: Channel
let posted: { readonly type: string; readonly id: string }[]
let hear: (data: unknown) => void
let load: () => void
let reloads: number
let timeouts: string[]
let failures: number

beforeEach(() => {
  vi.useFakeTimers()
  lifetime = new AbortController()
  posted = []
  timeouts = []
  failures = 0
  reloads = 0
  channel = createChannel({
    port: {
      post: (message) => void posted.push(message as (typeof posted)[number]),
      listen(listener, onLoad) {
        hear = listener
        load = onLoad
        return () => {
          hear = () => {}
        }
      },
    },
    signal: lifetime.signal,
    onUnavailable: () => failures++,
    onTimeout: (type) => timeouts.push(type),
    onRefused: () => {},
    onReloaded: () => reloads++,
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
/** The outcome of a promise: `undefined` until it is settled. */
function watch(promise: Promise<unknown>) {
  const seen: { outcome?: unknown } = {}
  const note = (outcome: unknown) => {
    seen.outcome = outcome
  }
  promise.then(note, note)
  return seen
}

describe('loading a frame', () => {
  test('fails after 20 seconds without `READY`, not sooner', async () => {
    const seen = watch(channel.request('GET_USER', {}, never))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(seen.outcome).toBeUndefined()
    expect(failures).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.outcome).toMatchObject({ code: 'EMBEDDED_WALLET_UNAVAILABLE' })
    expect(failures).toBe(1)
  })

  test('succeeds if `READY` comes just before the time limit', async () => {
    const seen = watch(channel.ready())
    await vi.advanceTimersByTimeAsync(19_999)
    await beReady()
    expect(seen).toEqual({ outcome: undefined })
    expect('outcome' in seen).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures).toBe(0)
  })
})

test.each([
  ['CONNECT_EMAIL', { email: 'ada@example.com' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_OTP', { otp: '123456' }],
  ['CONNECT_SOCIAL', { uri: 'https://wallet.example/?code=1' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ['GET_USER', {}],
  ['IS_CONNECTED', undefined],
] as const)('%s fails after 30 seconds without an answer, not sooner, and a late answer changes nothing', async (type, payload) => {
  await beReady()
  const seen = watch(channel.request(type, payload as never, never))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(seen.outcome).toBeUndefined()
  expect(timeouts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.outcome).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
  expect(timeouts).toEqual([type])
  hear({ type: `@w3m-frame/${type}_SUCCESS`, id: posted.at(-1)?.id, payload: { isConnected: true } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.outcome).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
  expect(timeouts).toEqual([type])
})

test('a call that signs has no limit while the user decides', async () => {
  await beReady()
  const seen = watch(channel.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x01'] }, never))
  await vi.advanceTimersByTimeAsync(30_000 + 60_000)
  expect(seen.outcome).toBeUndefined()
  expect(timeouts).toEqual([])
  hear({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: posted.at(-1)?.id, payload: '0x1234' })
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.outcome).toBe('0x1234')
})

describe('loading the page again', () => {
  test('fails pending requests, each with its own error, and ignores answers of the former page', async () => {
    await beReady()
    const farcaster = watch(channel.request('CONNECT_FARCASTER', undefined, never))
    const otp = watch(channel.request('CONNECT_OTP', { otp: '123456' }, never))
    const signed = watch(channel.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, never))
    await vi.advanceTimersByTimeAsync(0)
    const ids = posted.map(({ id }) => id)
    const reloaded = watch(channel.reload())
    await vi.advanceTimersByTimeAsync(0)
    expect(posted.at(-1)?.type).toBe(appMessage('RELOAD'))
    const failed = { code: 'EMBEDDED_WALLET_ABORTED', message: 'Something went wrong' }
    expect(farcaster.outcome).toMatchObject(failed)
    expect(otp.outcome).toMatchObject(failed)
    expect(signed.outcome).toMatchObject({ message: 'Request was aborted' })
    hear({ type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS', id: ids[0], payload: { userName: 'mallory' } })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(farcaster.outcome).toMatchObject(failed)
    expect(timeouts).toEqual([])
    expect(reloaded.outcome).toMatchObject({ code: 'EMBEDDED_WALLET_UNAVAILABLE' })
  })

  test('twice at once loads it once, and keeps the frame', async () => {
    await beReady()
    const both = [watch(channel.reload()), watch(channel.reload())]
    await vi.advanceTimersByTimeAsync(0)
    await beReady()
    expect(both).toEqual([{ outcome: undefined }, { outcome: undefined }])
    expect(reloads).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([posted.map(({ type }) => type), failures]).toEqual([[appMessage('RELOAD')], 0])
    watch(channel.reload())
    await vi.advanceTimersByTimeAsync(0)
    expect(posted).toHaveLength(2)
  })

  test('holds new requests back until the page is ready again', async () => {
    await beReady()
    void channel.reload()
    await vi.advanceTimersByTimeAsync(0)
    const seen = watch(channel.request('IS_CONNECTED', undefined, never))
    await vi.advanceTimersByTimeAsync(1000)
    expect(posted.map(({ type }) => type)).toEqual([appMessage('RELOAD')])
    await beReady()
    hear({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: posted.at(-1)?.id, payload: { isConnected: true } })
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.outcome).toEqual({ isConnected: true })
  })
})

describe('a page that the frame loads by itself', () => {
  const ready = () => hear({ type: '@w3m-frame/READY' })
  const askRead = async () => {
    const seen = watch(channel.request('IS_CONNECTED', undefined, never))
    await vi.advanceTimersByTimeAsync(0)
    return seen
  }
  const lost = { code: 'EMBEDDED_WALLET_RELOADED' }

  test.each([
    ['load READY | load', 1],
    ['load load READY | load', 2],
  ])('is not a new one if its `load` is late: %s', async (_, loads) => {
    for (let count = 0; count < loads; count++) load()
    await beReady()
    const seen = await askRead()
    load()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([reloads, failures]).toEqual([0, 0])
    hear({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: posted.at(-1)?.id, payload: { isConnected: true } })
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.outcome).toEqual({ isConnected: true })
  })

  test.each([
    ['load, READY', () => [load, ready]],
    ['READY, load', () => [ready, load]],
    ['load of another site, load, READY', () => [load, load, ready]],
  ])('fails the pending requests once, and takes the next: %s', async (_, steps) => {
    load()
    await beReady()
    const seen = await askRead()
    for (const step of steps()) {
      expect(reloads).toBe(0)
      step()
    }
    const next = watch(channel.request('IS_CONNECTED', undefined, never))
    await vi.advanceTimersByTimeAsync(499)
    expect(seen.outcome).toMatchObject(lost)
    expect([reloads, posted.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    hear({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: posted.at(-1)?.id, payload: { isConnected: true } })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(next.outcome).toEqual({ isConnected: true })
    expect([reloads, failures]).toEqual([1, 0])
  })

  test('is no new one if `load` and `READY` are 20 seconds apart', async () => {
    load()
    await beReady()
    ready()
    await vi.advanceTimersByTimeAsync(20_000)
    const seen = await askRead()
    load()
    await vi.advanceTimersByTimeAsync(20_000)
    ready()
    await vi.advanceTimersByTimeAsync(0)
    expect([reloads, 'outcome' in seen]).toEqual([0, false])
  })
})
