import { any, is, number, optional, string, type } from 'superstruct'
import { readTimeout } from './constants.ts'
import { createProviderError } from './errors.ts'

/** JSON-RPC 2.0 §5. */
const Failure = type({ error: type({ code: number(), message: string(), data: optional(any()) }) })
const Success = type({ result: any() })

/** The hosted endpoint carries its project id in the query, and reads JSON out of plain text: no CORS preflight. */
const contentTypeOf = (url: string) =>
  URL.canParse(url) && new URL(url).searchParams.has('projectId') ? 'text/plain' : 'application/json'

/** Reads a chain over HTTP. Rejects as EIP-1193 providers do. */
export async function readChain(
  url: string,
  { method, params = [] }: { readonly method: string; readonly params?: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  let answer: unknown
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentTypeOf(url) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(readTimeout)]),
    })
    answer = await response.json()
  } catch (cause) {
    signal.throwIfAborted()
    throw createProviderError(-32603, `The network did not answer to ${method}`, cause)
  }
  if (is(answer, Failure)) {
    const { code, message, data } = answer.error
    throw Object.assign(createProviderError(code, message), data === undefined ? {} : { data })
  }
  // An answer of `undefined` is none; `null` is one.
  if (is(answer, Success) && (answer as { result?: unknown }).result !== undefined) return answer.result
  throw createProviderError(-32603, `The network gave an unusable answer to ${method}`)
}
