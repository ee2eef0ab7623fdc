import { InvalidInputError, UnsupportedCallError } from './apiErrors.ts'
import type { Endpoint, Service } from './endpoint.ts'
import { isAbort } from './errors.ts'
import type { Log } from './log.ts'
import type { Slots } from './slots.ts'
import { abortable, once } from './tasks.ts'

export interface Api {
  /**
   * Makes a call and checks both sides by their structs. The call of a plugin ends with the plugin.
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

/** Loads the code that sends requests with the first call, because the first view needs none. */
export function createApi({ services, fetch, slots, log }: ApiOptions): Api {
  const url = (service: Service) => services[service.id] ?? service.url
  const transport = once(async () => (await import('./transport.ts')).createTransport({ url, fetch, slots }))
  return {
    url,
    async fetch(url, init) {
      const { signal } = init ?? {}
      const { fetch } = await (signal ? abortable(transport(), signal) : transport())
      return fetch(url, init)
    },
    async call(endpoint, input, options) {
      const { signal } = options
      signal.throwIfAborted()
      try {
        const { call } = await abortable(transport(), signal)
        return await call(endpoint, input, options)
      } catch (error) {
        const isFinal = isAbort(error) || InvalidInputError.is(error) || UnsupportedCallError.is(error)
        if (!('fallback' in endpoint) || signal.aborted || isFinal) throw error
        log.warn('A call failed; its fallback answers', error)
        return endpoint.fallback as never
      }
    },
  }
}
