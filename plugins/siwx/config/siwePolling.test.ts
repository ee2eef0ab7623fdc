import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SiweConfig, SiweSession } from './siwe.ts'
import { createSiweSiwx } from './siwe.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signal = new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A configuration that polls each second; the listener counts the checks of all accounts. */
function watch(
  more: Partial<SiweConfig> = {},
  session: SiweSession | null = { address, chainId: 1 },
  isConnected?: () => boolean,
) {
  const server = { session }
  const getSession = vi.fn(async () => server.session)
  const signOut = vi.fn(async () => {
    server.session = null
    return true
  })
  const siwe = {
    getNonce: async () => 'abcdef0123456789',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession,
    signOut,
    sessionRefetchIntervalMs: 1000,
    ...more,
  }
  const config = createSiweSiwx(siwe, undefined, isConnected)
  const page = new AbortController()
  onTestFinished(() => page.abort())
  const check = () => config.getSessions('eip155:1', address, signal)
  const listener = vi.fn()
  config.watch?.(listener, page.signal)
  return { config, check, server, getSession, signOut, listener, page }
}

/** Watches as `watch` does, with an account whose session was read. */
async function signedIn(...given: Parameters<typeof watch>) {
  const watched = watch(...given)
  await watched.check()
  watched.getSession.mockClear()
  return watched
}

test.each([
  [undefined, 5 * 60_000],
  [1000, 1000],
])('the server is asked which account is signed in: with sessionRefetchIntervalMs %s every %i ms', async (given, interval) => {
  const { getSession, page } = await signedIn({ sessionRefetchIntervalMs: given as number })
  await vi.advanceTimersByTimeAsync(interval - 1)
  expect(getSession).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 + interval)
  expect(getSession).toHaveBeenCalledTimes(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(interval)
  expect(getSession).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
  page.abort()
  vi.advanceTimersByTime(interval)
  expect(getSession).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('the server is not asked until a session was read, as without an account of eip155', async () => {
  const { check, getSession, listener } = watch()
  await vi.advanceTimersByTimeAsync(3000)
  expect(getSession).not.toHaveBeenCalled()
  expect(listener).not.toHaveBeenCalled()
  await check()
  await vi.advanceTimersByTimeAsync(1000)
  expect(getSession).toHaveBeenCalledTimes(2)
})

test('the server is not asked while no account is connected', async () => {
  let isConnected = true
  const { getSession } = await signedIn({}, undefined, () => isConnected)
  await vi.advanceTimersByTimeAsync(1000)
  isConnected = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(getSession).toHaveBeenCalledTimes(1)
  isConnected = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(getSession).toHaveBeenCalledTimes(2)
})

test('the server is not asked while the browser is offline', async () => {
  const { getSession } = await signedIn()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  vi.advanceTimersByTime(3000)
  expect(getSession).not.toHaveBeenCalled()
  onLine.mockRestore()
  vi.advanceTimersByTime(1000)
  expect(getSession).toHaveBeenCalledTimes(1)
})

test('accounts are checked again if the server gives another session than before, or none', async () => {
  const { server, listener } = await signedIn()
  await vi.advanceTimersByTimeAsync(3000)
  expect(listener).not.toHaveBeenCalled()
  server.session = { address: other, chainId: 1 }
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  server.session = null
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a call that fails does not sign out; the first answer after it does if the session has ended', async () => {
  const { server, getSession, listener } = await signedIn()
  getSession.mockRejectedValueOnce(new Error('503'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).not.toHaveBeenCalled()
  server.session = null
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a host that throws when signed out is gated after the second poll', async () => {
  const { check, getSession, listener } = await signedIn()
  const found: number[] = []
  listener.mockImplementation(async () => found.push((await check()).length))
  getSession.mockRejectedValue(new Error('Failed to get session!'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(found).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(found).toEqual([0])
  await vi.advanceTimersByTimeAsync(3000)
  expect(found).toEqual([0])
  getSession.mockResolvedValue({ address, chainId: 1 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(found).toEqual([0, 1])
})

test('failures of polls are counted anew after an answer', async () => {
  const { check, getSession, listener } = await signedIn()
  listener.mockImplementation(check)
  const fail = () => getSession.mockRejectedValueOnce(new Error('503'))
  fail()
  await vi.advanceTimersByTimeAsync(2000)
  fail()
  await vi.advanceTimersByTimeAsync(2000)
  expect(listener).not.toHaveBeenCalled()
  // The check after the second failure is answered.
  fail()
  fail()
  await vi.advanceTimersByTimeAsync(2000)
  expect(listener).toHaveBeenCalledTimes(1)
  fail()
  fail()
  await vi.advanceTimersByTimeAsync(2000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an account that could not be checked when it connected is checked once the server answers', async () => {
  const { check, getSession, listener } = await signedIn()
  getSession.mockRejectedValueOnce(new Error('503')).mockRejectedValueOnce(new Error('503'))
  expect(await check()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(await check()).toHaveLength(1)
})

test('a check that was not answered in time is done again once the server answers', async () => {
  const { config, check, getSession, listener } = watch()
  getSession.mockReturnValueOnce(new Promise(() => {}))
  void check()
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  await check()
  let answer = (_: SiweSession) => {}
  getSession.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const ended = new AbortController()
  const late = config.getSessions('eip155:1', address, ended.signal)
  ended.abort()
  answer({ address, chainId: 1 })
  await late
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a poll without an answer has failed after 15 seconds, and there is one at a time', async () => {
  const { getSession, listener } = await signedIn()
  getSession.mockReturnValue(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(15_900)
  expect(getSession).toHaveBeenCalledTimes(1)
  expect(listener).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(16_100)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a session that the host changes in place is noticed', async () => {
  const { server, listener } = await signedIn()
  Object.assign(server.session ?? {}, { address: other })
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a sign-out of another account that failed is tried again by the next poll', async () => {
  const { check, signOut, listener } = watch({}, { address: other, chainId: 1 })
  listener.mockImplementation(check)
  signOut.mockResolvedValueOnce(false)
  expect(await check()).toEqual([])
  expect(signOut).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(signOut).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3000)
  expect(signOut).toHaveBeenCalledTimes(2)
})

test('an answer after the page was left checks nothing', async () => {
  const { server, getSession, listener, page } = await signedIn()
  let answer = (_: null) => {}
  getSession.mockReturnValue(new Promise<null>((resolve) => (answer = resolve)))
  server.session = null
  vi.advanceTimersByTime(1000)
  page.abort()
  answer(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(listener).not.toHaveBeenCalled()
})

test.each([
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 40,
])('with sessionRefetchIntervalMs %s the server is not asked again by a timer', (sessionRefetchIntervalMs) => {
  watch({ sessionRefetchIntervalMs })
  expect(vi.getTimerCount()).toBe(0)
})

test('coming out of the back/forward cache asks the server, whose answer always checks the accounts; a failure is no failed poll', async () => {
  const { getSession, listener } = await signedIn()
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  comeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(listener).toHaveBeenCalledTimes(1)
  getSession.mockRejectedValue(new Error('503'))
  comeBack()
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page that came out of the back/forward cache checks the accounts after two minutes without an answer, and after the next answer', async () => {
  const { getSession, listener } = await signedIn({ sessionRefetchIntervalMs: 0 })
  getSession.mockRejectedValue(new Error('503'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(111_000)
  expect(listener).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(listener).toHaveBeenCalledTimes(1)
  getSession.mockResolvedValue(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listener).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page that comes back during a poll is checked once more: the answer may be from before', async () => {
  const { server, getSession, listener } = await signedIn()
  let answer = (_: SiweSession | null) => {}
  getSession.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(1000)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  server.session = null
  answer({ address, chainId: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect([getSession.mock.calls.length, listener.mock.calls.length]).toEqual([2, 1])
})
