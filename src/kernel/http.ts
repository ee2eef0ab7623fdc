import { capAnswer } from './capAnswer.ts'
import { abortReason, defineError } from './errors.ts'
import { abortable, sleep } from './tasks.ts'

/** The cause is the `Response`. */
export const HttpError = defineError('HTTP_STATUS', (p: { status: number }) => `HTTP status code: ${p.status}`)
export const HttpTimeoutError = defineError('HTTP_TIMEOUT', (p: { host: string }) => `${p.host} did not answer in time`)
export const HttpUnreachableError = defineError(
  'HTTP_UNREACHABLE',
  (p: { host: string }) => `${p.host} could not be reached`,
)

export interface HttpRequest {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  readonly parse: 'json' | 'blob' | 'none'
  /** Lets the request outlive the page; it is sent as plain text. */
  readonly keepalive?: boolean
  /** Milliseconds for one try. */
  readonly timeout: number
  readonly retry: { readonly times: number; readonly delay: number }
}

/** Sends a request and reads its answer. Equal GETs in flight share one request; GETs with different headers do not. */
export type Http = (request: HttpRequest, signal: AbortSignal) => Promise<unknown>

interface Flight {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  waiting: number
}

const isWorthRetrying = (error: unknown) => {
  if (HttpTimeoutError.is(error) || HttpUnreachableError.is(error)) return true
  const status = HttpError.is(error) ? (error.cause as Response).status : 0
  return status === 408 || status === 429 || status >= 500
}

export function createHttp(fetchNow: typeof fetch): Http {
  const flights = new Map<string, Flight>()

  /** One caller leaving aborts only its own wait; the last one to leave aborts the request. */
  const shared: Http = async (request, signal) => {
    const key = JSON.stringify([request.parse, request.url, request.headers])
    let flight = flights.get(key)
    if (!flight) {
      const controller = new AbortController()
      const answer = tryOften(fetchNow, request, controller.signal).finally(() => {
        if (flights.get(key)?.controller === controller) flights.delete(key)
      })
      answer.catch(() => {})
      flight = { answer, controller, waiting: 0 }
      flights.set(key, flight)
    }
    const joined = flight
    joined.waiting++
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      joined.waiting--
      // Do not abort a request that was answered: the caller may still read the body of an error.
      if (joined.waiting > 0 || flights.get(key) !== joined) return
      flights.delete(key)
      joined.controller.abort(abortReason('All callers of the request have left'))
    }
    // Leave synchronously, so that a call right after an abort does not join the aborted request.
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await abortable(joined.answer, signal)
    } finally {
      signal.removeEventListener('abort', leave)
      leave()
    }
  }
  return (request, signal) => (request.method === 'GET' ? shared(request, signal) : tryOften(fetchNow, request, signal))
}

async function tryOften(fetchNow: typeof fetch, request: HttpRequest, signal: AbortSignal): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      return await send(fetchNow, request, signal)
    } catch (error) {
      if (signal.aborted || tried >= request.retry.times || !isWorthRetrying(error)) throw error
      await sleep(request.retry.delay * 2 ** tried, signal)
    }
  }
}

async function send(fetchNow: typeof fetch, request: HttpRequest, outer: AbortSignal): Promise<unknown> {
  const { url, method, headers, body, timeout, parse, keepalive = false } = request
  const init: RequestInit = { method, credentials: 'omit', ...(headers && { headers }) }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    if (keepalive) init.keepalive = true
    else init.headers = { 'content-type': 'application/json', ...headers }
  }
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), timeout)
  const signal = AbortSignal.any([outer, timer.signal])
  try {
    outer.throwIfAborted()
    const response = capAnswer(await abortable(fetchNow(url, { ...init, signal }), signal))
    if (!response.ok) throw new HttpError({ status: response.status }, { cause: response })
    if (parse === 'none') return undefined
    return await abortable(parse === 'blob' ? response.blob() : readJson(response), signal)
  } catch (error) {
    if (outer.aborted) throw outer.reason
    if (timer.signal.aborted) throw new HttpTimeoutError({ host: url.host })
    // fetch() reports DNS, CORS, offline and blocked requests as a bare TypeError.
    if (error instanceof TypeError) throw new HttpUnreachableError({ host: url.host }, { cause: error })
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** An answer that is no JSON reads as `undefined`, so that the struct of the answer refuses it. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
