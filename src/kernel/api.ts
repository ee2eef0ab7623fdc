import { capAnswer } from './capAnswer.ts'
import type { AnyEndpoint, Endpoint, Service } from './endpoint.ts'
import { defineError, isAbort } from './errors.ts'
import { createHttp } from './http.ts'
import type { Log } from './log.ts'
import { problemOf } from './problem.ts'
import type { Slots } from './slots.ts'
import { type RequestGate, requestGates } from './state.ts'
import { gateTimeLimit, withTimeLimit } from './tasks.ts'
import { validate } from './validate.ts'

/** `path` says where: `data.0.id: Expected string, received number`. The cause is superstruct's error. */
export const InvalidInputError = defineError('API_INPUT', (p: { path: string; problem: string }) => problemText(p))
export const InvalidAnswerError = defineError('API_ANSWER', (p: { path: string; problem: string }) => problemText(p))
export const UnsupportedCallError = defineError(
  'API_UNSUPPORTED',
  (p: { path: string }) => `${p.path} is not supported on this network`,
)

/** A request gate threw, or did not answer in time: the call was not made. The cause is what the gate threw. */
export const RequestGateError = defineError('API_GATE', (p: { gate: string }) => `The request gate "${p.gate}" failed`)

const problemText = (p: { path: string; problem: string }) => `${p.path}: ${p.problem}`

export interface Api {
  /**
   * Makes a call and checks both sides by their structs.
   * Throws `API_INPUT`, `API_ANSWER`, `API_GATE`, `HTTP_STATUS`, `HTTP_TIMEOUT`, `HTTP_UNREACHABLE` or
   * `API_UNSUPPORTED`.
   */
  call<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    input: Input,
    options: { signal: AbortSignal },
  ): Promise<Answer>
  /**
   * `fetch` for other protocols, such as JSON-RPC with the nodes of a chain. Reading fails with `ANSWER_TOO_LONG`
   * beyond 16 MB, and the request ends with the plugin. The caller sets a time limit by the signal and validates the
   * answer.
   */
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
  /** The base URL of a service, as the host set it. */
  url(service: Service): string
}

export interface ApiOptions {
  /** URLs by service id. */
  readonly services: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  readonly slots: Slots
  readonly log: Log
}

export function createApi({ services, fetch, slots, log }: ApiOptions): Api {
  const http = createHttp(fetch)
  const url = (service: Service) => services[service.id] ?? service.url

  const toRequest = (endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>) => {
    const { service } = endpoint
    const { path, headers, rest } = fillIn(endpoint, input)
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const query: Record<string, unknown> = hasBody ? {} : { ...rest }
    for (const parameters of endpoint.query ?? service.query) Object.assign(query, slots.get(parameters)())
    const target = new URL(url(service).replace(/\/$/, '') + path)
    for (const [name, value] of Object.entries(query)) if (value != null) target.searchParams.set(name, String(value))
    return {
      method: endpoint.method,
      url: target,
      headers,
      parse: endpoint.parse ?? 'json',
      keepalive: endpoint.keepalive ?? false,
      timeout: endpoint.timeout ?? 10_000,
      retry: endpoint.retry ?? { times: 0, delay: 0 },
      ...(hasBody ? { body: rest } : {}),
    } as const
  }

  const attempt = async <Input, Answer>(endpoint: Endpoint<Input, Answer>, input: Input, signal: AbortSignal) => {
    const [wrong, checked] = validate(input, endpoint.input)
    if (wrong) throw new InvalidInputError(problemOf(wrong), { cause: wrong })
    const request = toRequest(endpoint, checked as Readonly<Record<string, unknown>>)
    const [strange, answer] = validate(await http(request, signal), endpoint.answer)
    if (strange) throw new InvalidAnswerError(problemOf(strange), { cause: strange, details: request.url.pathname })
    return answer as Answer
  }

  /** Throws `API_GATE` where the gate gives no answer: then the call is not made. */
  const allows = async (gate: RequestGate, endpoint: AnyEndpoint, signal: AbortSignal): Promise<boolean> => {
    try {
      // The caller's own signal: a gate may know it.
      const answer: unknown = await withTimeLimit(gateTimeLimit, () => gate.allows(endpoint, signal), signal)
      if (typeof answer !== 'boolean') throw new TypeError('A request gate must answer true or false')
      return answer
    } catch (error) {
      if (signal.aborted || isAbort(error)) throw error
      throw new RequestGateError({ gate: gate.id }, { cause: error })
    }
  }

  return {
    url,
    fetch: async (...request) => capAnswer(await fetch(...request)),
    async call(endpoint, input, { signal }) {
      signal.throwIfAborted()
      try {
        for (const gate of slots.get(requestGates)) {
          if (await allows(gate, endpoint, signal)) continue
          if ('unsupported' in endpoint) return endpoint.unsupported as never
          throw new UnsupportedCallError({ path: fillIn(endpoint, input as never).path })
        }
        return await attempt(endpoint, input, signal)
      } catch (error) {
        const isFinal = isAbort(error) || InvalidInputError.is(error) || UnsupportedCallError.is(error)
        if (!('fallback' in endpoint) || signal.aborted || isFinal) throw error
        log.warn('A call failed; its fallback answers', error)
        return endpoint.fallback as never
      }
    },
  }
}

/** A value as one segment of a path. The dot segments would walk up the path, and no encoding hides them. */
function toSegment(name: string, value: unknown): unknown {
  if (value == null) return value
  const text = String(value)
  if (/^\.{0,2}$/.test(text) || /\p{Surrogate}/u.test(text)) {
    throw new InvalidInputError({ path: name, problem: 'Expected a segment of a path' })
  }
  return encodeURIComponent(text)
}

/** Values reach the path encoded, and a key that the path or a header reads is not sent again. */
function fillIn(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>) {
  const used = new Set<PropertyKey>()
  const record = (toPart: (name: string, value: unknown) => unknown) =>
    // A copy: a proxy of frozen properties may not give anything else than they are.
    new Proxy(
      { ...input },
      {
        get(target, name: string) {
          used.add(name)
          return toPart(name, target[name])
        },
      },
    )
  const path = typeof endpoint.path === 'string' ? endpoint.path : endpoint.path(record(toSegment))
  const headers = endpoint.headers?.(record((_, value) => value))
  return { path, headers, rest: Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name))) }
}
