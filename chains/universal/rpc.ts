import { is, sleep } from 'portico/kernel'
import { any, number, optional, string, type } from 'superstruct'
import { readRetries, readRetryDelay, readTimeout } from './constants.ts'
import type { RpcRequest } from './eip1193.ts'
import { createProviderError } from './errors.ts'

/** JSON-RPC 2.0 §5. */
const Failure = type({ error: type({ code: number(), message: string(), data: optional(any()) }) })
const Success = type({ result: any() })

/** The hosted endpoint carries its project id in the query, and reads JSON out of plain text: no CORS preflight. */
const contentTypeOf = (url: string) =>
  URL.canParse(url) && new URL(url).searchParams.has('projectId') ? 'text/plain' : 'application/json'

/** What may be different a moment later. */
const passingStatuses: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])
const passingCodes: ReadonlySet<number> = new Set([-1, 429, -32005, -32603])

/**
 * Reads a chain over HTTP. A node that is busy or away is asked again; what is sent goes out once. Rejects as EIP-1193
 * providers do.
 */
export async function readChain(url: string, call: RpcRequest, signal: AbortSignal): Promise<unknown> {
  const tries = call.method === 'eth_sendRawTransaction' ? 0 : readRetries
  for (let tried = 0; ; tried++) {
    const outcome = await readOnce(url, call, signal)
    if ('result' in outcome) return outcome.result
    if (!outcome.isPassing || tried >= tries) throw outcome.error
    await sleep(readRetryDelay * 2 ** tried, signal)
  }
}

type Outcome = { readonly result: unknown } | { readonly error: Error; readonly isPassing: boolean }

async function readOnce(url: string, { method, params = [] }: RpcRequest, signal: AbortSignal): Promise<Outcome> {
  let answer: unknown
  let isPassing = true
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentTypeOf(url) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(readTimeout)]),
    })
    isPassing = passingStatuses.has(response.status)
    answer = await response.json()
  } catch (cause) {
    signal.throwIfAborted()
    return { error: createProviderError(-32603, `The network did not answer to ${method}`, cause), isPassing }
  }
  if (is(answer, Failure)) {
    const { code, message, data } = answer.error
    const error = Object.assign(createProviderError(code, message), data === undefined ? {} : { data })
    return { error, isPassing: isPassing || passingCodes.has(code) }
  }
  // An answer of `undefined` is none; `null` is one.
  if (is(answer, Success) && (answer as { result?: unknown }).result !== undefined) return { result: answer.result }
  return { error: createProviderError(-32603, `The network gave an unusable answer to ${method}`), isPassing }
}
