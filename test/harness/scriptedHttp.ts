import type { Endpoint, Service } from 'portico/kernel'
import { type AnyEndpoint, abortReason } from '../../src/kernel/internal.ts'

/** A request that the kernel made. */
export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The JSON body, parsed. */
  readonly body: unknown
}

/** A status code; no connection; no answer until the caller aborts; an answer that is no JSON. */
export type ScriptedFailure = number | 'unreachable' | 'hang' | 'malformed'

export interface ScriptedHttp {
  /** All requests so far, the oldest first. */
  readonly requests: readonly SeenRequest[]
  /** Answers an endpoint from now on, with a value or with the result of a function of the request. */
  answer<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    answer: Answer | ((request: SeenRequest) => Answer | Promise<Answer>),
  ): void
  /** Fails an endpoint from now on. @default 500 */
  fail(endpoint: AnyEndpoint, failure?: ScriptedFailure): void
  /**
   * Answers the calls of a node (JSON-RPC 2.0), by its URL, from now on: with the result of the function, with the error
   * `{ code, message, data }` that it throws, or with the `Response` that it returns. An `Error` that it throws counts as a
   * failed connection. `fails`: every request to the node fails.
   */
  answerRpc(url: string, answer: RpcScript | { readonly fails: ScriptedFailure }): void
  /** Delays the answers and failures of an endpoint, in milliseconds. */
  delay(endpoint: AnyEndpoint, ms: number): void
  /** For `createKernel`. Requests without a script fail as unreachable, except those to a server on this machine. */
  readonly fetch: typeof fetch
}

/** Returns the result of one call of a node. */
export type RpcScript = (method: string, params: unknown, request: SeenRequest) => unknown

type Answering = (request: SeenRequest, signal: AbortSignal | undefined) => Response | Promise<Response>

/** Creates a scripted network. `check` throws for endpoints that must not be scripted. */
export function createScriptedHttp(
  urlOf: (service: Service) => string = (service) => service.url,
  check: (endpoint: AnyEndpoint) => void = () => {},
): ScriptedHttp {
  const requests: SeenRequest[] = []
  const scripts = new Map<AnyEndpoint, Answering>()
  const delays = new Map<AnyEndpoint, number>()
  const nodes = new Map<string, Answering>()

  const find = ({ method, url }: SeenRequest) =>
    [...scripts.keys()].find((endpoint) => {
      const base = urlOf(endpoint.service).replace(/\/$/, '')
      const place = url.origin + url.pathname
      return (
        endpoint.method === method && place.startsWith(base) && pathPattern(endpoint).test(place.slice(base.length))
      )
    })

  return {
    requests,
    answer(endpoint, answer) {
      check(endpoint)
      scripts.set(endpoint, async (request) => {
        const value = typeof answer === 'function' ? await (answer as (of: SeenRequest) => unknown)(request) : answer
        return value instanceof Blob ? new Response(value) : Response.json(value ?? null)
      })
    },
    fail(endpoint, failure = 500) {
      check(endpoint)
      scripts.set(endpoint, (_request, signal) => fail(failure, signal))
    },
    answerRpc(url, answer) {
      nodes.set(new URL(url).href, async (request, signal) => {
        if (typeof answer === 'object') return fail(answer.fails, signal)
        const { body } = request
        const calls = (Array.isArray(body) ? body : [body]) as RpcCall[]
        const answers = await Promise.all(calls.map((call) => answerCall(call, request, answer)))
        const whole = answers.find((one) => one instanceof Response)
        if (whole) return whole
        return Response.json(Array.isArray(body) ? answers : answers[0])
      })
    },
    delay(endpoint, ms) {
      check(endpoint)
      delays.set(endpoint, ms)
    },
    async fetch(input, init) {
      const url = new URL(String(input instanceof Request ? input.url : input))
      const text = typeof init?.body === 'string' ? init.body : undefined
      const request = {
        method: init?.method ?? 'GET',
        url,
        headers: new Headers(init?.headers),
        body: text === undefined ? undefined : JSON.parse(text),
      }
      const node = nodes.get(url.href)
      const endpoint = node ? undefined : find(request)
      // Let requests to a server that the test runs itself through.
      if (!node && !endpoint && isHere(url)) return globalThis.fetch(input, init)
      requests.push(request)
      if (node) return node(request, init?.signal ?? undefined)
      if (!endpoint) throw new TypeError(`Nothing answers ${request.method} ${url.origin}${url.pathname}`)
      const signal = init?.signal ?? undefined
      const ms = delays.get(endpoint) ?? 0
      if (ms > 0) await wait(ms, signal)
      signal?.throwIfAborted()
      return (scripts.get(endpoint) as Answering)(request, signal)
    },
  }
}

const isHere = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost'

interface RpcCall {
  readonly id: unknown
  readonly method: string
  readonly params?: unknown
}

async function answerCall({ id, method, params }: RpcCall, request: SeenRequest, answer: RpcScript) {
  try {
    const result = await answer(method, params, request)
    return result instanceof Response ? result : { jsonrpc: '2.0', id, result: result ?? null }
  } catch (error) {
    if (error instanceof Error) throw error
    return { jsonrpc: '2.0', id, error }
  }
}

/** Matches the paths of an endpoint, without the query: parts that it takes from its input match any segment. */
function pathPattern({ path }: AnyEndpoint): RegExp {
  const anything = 'any-segment'
  const whole = typeof path === 'string' ? path : path(new Proxy({}, { get: () => anything }))
  const text = whole.replace(/\?.*$/, '')
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(anything, '[^/]+')}$`)
}

function fail(failure: ScriptedFailure, signal: AbortSignal | undefined): Response | Promise<Response> {
  if (failure === 'hang') return wait(undefined, signal)
  if (failure === 'unreachable') throw new TypeError('Failed to fetch')
  if (failure === 'malformed') return new Response('<!doctype html><title>Maintenance</title>')
  return new Response(null, { status: failure })
}

function wait(ms: number | undefined, signal: AbortSignal | undefined): Promise<never> {
  return new Promise((resolve, reject) => {
    const timer = ms === undefined ? undefined : setTimeout(() => resolve(undefined as never), ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason ?? abortReason('Aborted'))
    })
  })
}
