import { defineError } from './errors.ts'

/**
 * Limit of bytes read from one answer. Long lists of token accounts have a few MB; parsing much more would freeze the
 * page.
 */
export const maxAnswerBytes = 16 * 1024 * 1024

export const AnswerTooLongError = defineError(
  'ANSWER_TOO_LONG',
  `An answer was longer than ${maxAnswerBytes} bytes and was not read`,
)

/**
 * Wraps a response so that its body fails with `ANSWER_TOO_LONG` beyond the limit and the rest is not downloaded.
 * Throws at once if the header announces a longer body.
 */
export function capAnswer(response: Response): Response {
  const { body, headers } = response
  if (!body) return response
  if (Number(headers.get('content-length')) > maxAnswerBytes) {
    body.cancel().catch(() => {})
    throw new AnswerTooLongError()
  }
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) controller.error(new AnswerTooLongError())
      else controller.enqueue(chunk)
    },
  })
  const capped = new Response(body.pipeThrough(counted), response)
  // Read the stream here: if a stream of the page fails, such as by an abort, Firefox's own `text()` and `blob()` log an error.
  const text = async () => {
    const decoder = new TextDecoder()
    const parts = (await chunksOf(capped)).map((chunk) => decoder.decode(chunk, { stream: true }))
    return parts.join('') + decoder.decode()
  }
  const blob = async () => new Blob(await chunksOf(capped), { type: headers.get('content-type') ?? '' })
  return Object.assign(capped, {
    text,
    json: async () => JSON.parse(await text()),
    blob,
    arrayBuffer: async () => (await blob()).arrayBuffer(),
  })
}

async function chunksOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return chunks
    chunks.push(read.value)
  }
}
