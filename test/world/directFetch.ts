import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * `fetch` by the HTTP client of Node, for tests with servers on this machine. The one of happy-dom reports each aborted
 * request on the console as "socket hang up", and sends a preflight before each call, which a fault of the service may meet
 * in place of the call.
 */
export const directFetch: typeof fetch = async (input, init) => {
  const given = input instanceof Request ? input : undefined
  const signal = init?.signal ?? given?.signal
  const method = init?.method ?? given?.method ?? 'GET'
  const body = init?.body == null ? await given?.text() : String(init.body)
  signal?.throwIfAborted()
  const headers = Object.fromEntries([...new Headers(init?.headers ?? given?.headers), ['origin', location.origin]])
  return new Promise((resolve, reject) => {
    const call = request(given?.url ?? String(input), { method, headers, agent: false }, (answer) => {
      const found = new Headers()
      for (const [name, value] of Object.entries(answer.headers)) found.set(name, String(value))
      buffer(answer).then(
        (content) => resolve(new Response(content, { status: answer.statusCode ?? 0, headers: found })),
        (cause) => reject(new TypeError('Failed to fetch', { cause })),
      )
    })
    call.on('error', (cause) => reject(new TypeError('Failed to fetch', { cause })))
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      call.destroy()
    })
    call.end(body)
  })
}
