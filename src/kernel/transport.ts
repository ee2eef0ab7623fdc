import type { Api } from './api.ts'
import { InvalidAnswerError, InvalidInputError, RequestGateError, UnsupportedCallError } from './apiErrors.ts'
import { capAnswer } from './capAnswer.ts'
import type { AnyEndpoint, Endpoint } from './endpoint.ts'
import { isAbort } from './errors.ts'
import { createHttp } from './http.ts'
import { problemOf } from './problem.ts'
import type { Slots } from './slots.ts'
import { type RequestGate, requestGates } from './state.ts'
import { gateTimeLimit, withTimeLimit } from './tasks.ts'
import { validate } from './validate.ts'

export interface TransportOptions extends Pick<Api, 'url'> {
  readonly fetch: typeof fetch
  readonly slots: Slots
}

export interface CallOptions {
  /** The caller's own signal, by which request gates may recognize the call. */
  readonly signal: AbortSignal
  /** Ends the call: aborts with `signal`, or with the plugin that calls. @default `signal` */
  readonly lifetime?: AbortSignal
}

/** Makes calls, and checks both sides by their structs. */
export function createTransport({ url, fetch, slots }: TransportOptions): Pick<Api, 'call' | 'fetch'> {
  const http = createHttp(fetch)

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
    if (strange) {
      // Names in place of values, and no URL: an address, or the key in the URL of a node, must not reach the log.
      const { path } = fillIn(endpoint, checked as never, (name, value) => value && `:${name}`)
      throw new InvalidAnswerError(problemOf(strange), { cause: strange, details: path })
    }
    return answer as Answer
  }

  /** Throws `API_GATE` if the gate fails: the call is not made then. */
  const allows = async (
    gate: RequestGate,
    endpoint: AnyEndpoint,
    { signal, lifetime = signal }: CallOptions,
  ): Promise<boolean> => {
    try {
      const answer: unknown = await withTimeLimit(gateTimeLimit, () => gate.allows(endpoint, signal), lifetime)
      if (typeof answer !== 'boolean') throw new TypeError('A request gate must answer true or false')
      return answer
    } catch (error) {
      if (lifetime.aborted || isAbort(error)) throw error
      throw new RequestGateError({ gate: gate.id }, { cause: error })
    }
  }

  return {
    fetch: async (...request) => capAnswer(await fetch(...request)),
    async call(endpoint, input, options: CallOptions) {
      for (const gate of slots.get(requestGates)) {
        if (await allows(gate, endpoint, options)) continue
        if ('unsupported' in endpoint) return endpoint.unsupported as never
        throw new UnsupportedCallError({ path: fillIn(endpoint, input as never).path })
      }
      return attempt(endpoint, input, options.lifetime ?? options.signal)
    },
  }
}

/** Encodes a value as one segment of a path. Refuses dot segments: they change the path even if encoded. */
function toSegment(name: string, value: unknown): unknown {
  if (value == null) return value
  const text = String(value)
  if (/^\.{0,2}$/.test(text) || /\p{Surrogate}/u.test(text)) {
    throw new InvalidInputError({ path: name, problem: 'Expected a segment of a path' })
  }
  return encodeURIComponent(text)
}

/** Fills the input into the path, encoded, and into the headers. `rest` has the fields that neither of them read. */
function fillIn(endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>, toText = toSegment) {
  const used = new Set<PropertyKey>()
  const record = (toPart: (name: string, value: unknown) => unknown) =>
    // Copy the input: for a frozen property, a proxy can not return another value, such as the encoded one.
    new Proxy(
      { ...input },
      {
        get(target, name: string) {
          used.add(name)
          return toPart(name, target[name])
        },
      },
    )
  const path = typeof endpoint.path === 'string' ? endpoint.path : endpoint.path(record(toText))
  const headers = endpoint.headers?.(record((_, value) => value))
  return { path, headers, rest: Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name))) }
}
