import { defineError } from './errors.ts'

/**
 * The most bytes of an answer that are read. The longest honest ones, lists of thousands of token accounts, have some MB;
 * a page that has to parse much more stands still, and at last runs out of memory.
 */
export const maxAnswerBytes = 16 * 1024 * 1024

export const AnswerTooLongError = defineError(
  'ANSWER_TOO_LONG',
  `An answer was longer than ${maxAnswerBytes} bytes and was not read`,
)

/**
 * The response, whose body fails with `ANSWER_TOO_LONG` once it is longer than may be read: the rest is not fetched. It
 * throws at once where the length is announced.
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
  return new Response(body.pipeThrough(counted), response)
}
