import { afterEach, describe, expect, test, vi } from 'vitest'
import { AnswerTooLongError, capAnswer, maxAnswerBytes } from './capAnswer.ts'
import { createHttp, type HttpRequest } from './http.ts'

const chunk = new Uint8Array(1024 * 1024)
const { signal } = new AbortController()

/** An answer that never ends, or has `length` chunks of 1 MB; counts the chunks that were pulled. */
function endless(headers: Record<string, string> = {}, length = Number.POSITIVE_INFINITY) {
  const seen = { chunks: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.chunks++ < length) controller.enqueue(chunk)
      else controller.close()
    },
    cancel() {
      seen.isCancelled = true
    },
  })
  return { response: new Response(body, { headers }), seen }
}
const request = (parse: HttpRequest['parse']): HttpRequest => ({
  method: 'GET',
  url: new URL('https://api.test/'),
  parse,
  timeout: 10_000,
  retry: { times: 3, delay: 0 },
})

test.each(['json', 'blob'] as const)('an endless answer is read up to the limit (%s)', async (parse) => {
  const { response, seen } = endless()
  let asked = 0
  const http = createHttp(async () => {
    asked++
    return response
  })
  await expect(http(request(parse), signal)).rejects.toSatisfy(AnswerTooLongError.is)
  expect(seen.chunks * chunk.byteLength).toBeLessThan(maxAnswerBytes + 4 * chunk.byteLength)
  expect(seen.isCancelled).toBe(true)
  expect(asked).toBe(1)
})

test('an answer whose content-length is over the limit is not read', async () => {
  const { response, seen } = endless({ 'content-length': String(maxAnswerBytes + 1) })
  const http = createHttp(async () => response)
  await expect(http(request('json'), signal)).rejects.toSatisfy(AnswerTooLongError.is)
  expect(seen.chunks).toBeLessThan(3)
  expect(seen.isCancelled).toBe(true)
})

test('an answer that is longer than its content-length is read up to the limit', async () => {
  const { response } = endless({ 'content-length': '10' })
  await expect(capAnswer(response).text()).rejects.toSatisfy(AnswerTooLongError.is)
})

test('an answer of exactly the limit is read, with its status and headers', async () => {
  const { response } = endless({ 'content-type': 'image/png' }, maxAnswerBytes / chunk.byteLength)
  const blob = (await createHttp(async () => response)(request('blob'), signal)) as Blob
  expect([blob.size, blob.type]).toEqual([maxAnswerBytes, 'image/png'])
  const failed = capAnswer(new Response('no', { status: 418 }))
  expect([failed.status, await failed.text()]).toEqual([418, 'no'])
  expect(capAnswer(new Response(null, { status: 204 })).status).toBe(204)
})

describe('an answer', () => {
  afterEach(() => vi.restoreAllMocks())
  const readers = ['text', 'json', 'blob', 'arrayBuffer'] as const

  test('is decoded as in a browser, with a character across chunks and a byte order mark', async () => {
    const bytes = new TextEncoder().encode('\ufeff{"coin":"₿"}')
    const answer = () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
          controller.close()
        },
      })
      return capAnswer(new Response(body, { headers: { 'content-type': 'application/json' } }))
    }
    expect(await answer().text()).toBe('{"coin":"₿"}')
    expect(await answer().json()).toEqual({ coin: '₿' })
    expect(new Uint8Array(await answer().arrayBuffer())).toEqual(bytes)
    const blob = await answer().blob()
    expect([blob.type, blob.size]).toEqual(['application/json', bytes.length])
    const used = answer()
    await used.text()
    await expect(used.text()).rejects.toThrow(TypeError)
  })

  test.each(
    readers,
  )('that is aborted does not use the reader of the browser, because Firefox logs its errors (%s)', async (name) => {
    const own = vi.spyOn(Response.prototype, name)
    const reason = new DOMException('The view was left', 'AbortError')
    let giveUp = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([1]))
        giveUp = () => controller.error(reason)
      },
    })
    const reading = capAnswer(new Response(body))[name]()
    giveUp()
    await expect(reading).rejects.toBe(reason)
    expect(own).not.toHaveBeenCalled()
  })
})
