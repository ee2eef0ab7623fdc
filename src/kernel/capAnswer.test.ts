import { expect, test } from 'vitest'
import { AnswerTooLongError, capAnswer, maxAnswerBytes } from './capAnswer.ts'
import { createHttp, type HttpRequest } from './http.ts'

const chunk = new Uint8Array(1024 * 1024)
const { signal } = new AbortController()

/** An answer without an end, or of so many chunks; counts those that were asked for. */
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

test.each(['json', 'blob'] as const)('an answer without an end is read up to the limit (%s)', async (parse) => {
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

test('an answer that announces too much is not read at all', async () => {
  const { response, seen } = endless({ 'content-length': String(maxAnswerBytes + 1) })
  const http = createHttp(async () => response)
  await expect(http(request('json'), signal)).rejects.toSatisfy(AnswerTooLongError.is)
  expect(seen.chunks).toBeLessThan(3)
  expect(seen.isCancelled).toBe(true)
})

test('an answer that announces less than it has is read up to the limit', async () => {
  const { response } = endless({ 'content-length': '10' })
  await expect(capAnswer(response).text()).rejects.toSatisfy(AnswerTooLongError.is)
})

test('an answer of the longest length is read, with its status and headers', async () => {
  const { response } = endless({ 'content-type': 'image/png' }, maxAnswerBytes / chunk.byteLength)
  const blob = (await createHttp(async () => response)(request('blob'), signal)) as Blob
  expect([blob.size, blob.type]).toEqual([maxAnswerBytes, 'image/png'])
  const failed = capAnswer(new Response('no', { status: 418 }))
  expect([failed.status, await failed.text()]).toEqual([418, 'no'])
  expect(capAnswer(new Response(null, { status: 204 })).status).toBe(204)
})
