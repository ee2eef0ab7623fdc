import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { abortReason } from './errors.ts'
import { createHttp, HttpError, type HttpRequest } from './http.ts'

const { signal } = new AbortController()

describe('retry', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const failing = (answer: () => Response) => {
    const times: number[] = []
    const begun = Date.now()
    const ask = createHttp(async () => {
      times.push(Date.now() - begun)
      return answer()
    })
    return { times, ask }
  }
  const request = (times: number, method = 'GET'): HttpRequest => ({
    method,
    url: new URL('https://api.test/'),
    parse: 'json',
    timeout: 1000,
    retry: { times, delay: 150 },
  })
  const status = (code: number) => () => new Response(null, { status: code })

  test.each([408, 429, 500, 503])('waits twice as long each time after status %i, then fails', async (code) => {
    const { ask, times } = failing(status(code))
    const call = ask(request(3), signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times).toEqual([0, 150, 450, 1050])
    expect(((await call) as Error).message).toBe(`HTTP status code: ${code}`)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([400, 401, 403, 404])('is not done after status %i', async (code) => {
    const { ask, times } = failing(status(code))
    await expect(ask(request(3), signal)).rejects.toThrow(HttpError)
    expect(times).toEqual([0])
  })

  test('is done after a network failure and after a timeout, and ends with the first answer', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Promise<Response>(() => {}),
      async () => Response.json('there'),
    ]
    const call = createHttp(() => (answers.shift() as () => Promise<Response>)())(request(3, 'POST'), signal)
    await vi.advanceTimersByTimeAsync(150 + 1000 + 300)
    expect(await call).toBe('there')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends with an abort and leaves no timer', async () => {
    const { ask, times } = failing(status(500))
    const controller = new AbortController()
    const call = ask(request(3, 'POST'), controller.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(200)
    controller.abort(abortReason('left'))
    expect(((await call) as Error).message).toBe('left')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times).toEqual([0, 150])
    expect(vi.getTimerCount()).toBe(0)
  })
})
