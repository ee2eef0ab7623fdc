import type { Struct } from 'superstruct'
import { type Contribution, defineSlot, type Slot } from './defineSlot.ts'

/** Parameters by name; those that are `undefined` are left out. */
export type Parameters = Readonly<Record<string, string | undefined>>

/** Reads parameters at the time of a call. */
export interface ParameterSource extends Contribution {
  read(): Parameters
}

/** Parameters that calls carry besides their input, such as an API key or the SDK version. Plugins contribute them. */
export type CallParameters = Slot<ParameterSource, () => Parameters>

/**
 * Defines parameters that calls carry to the services that name them in `query`, and to no other. If two sources give the
 * same parameter, the later one counts.
 *
 * @example
 * export const priceKey = defineParameters('prices.key')
 * export const priceService = defineService('prices', 'https://prices.example', { query: [priceKey] })
 * // In the setup of a plugin:
 * ctx.slots.contribute(priceKey, { id: ctx.id, read: () => ({ key: ctx.options.key }) })
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineParameters = (id: string): CallParameters =>
  defineSlot<ParameterSource, () => Parameters>(id, {
    combine: (sources, attempt) => () =>
      Object.assign({}, ...sources.map((source) => attempt(() => source.read(), {}))),
    fallback: () => ({}),
  })

/** A server that endpoints are called on. Its URL is an option of the host, under `services[id]`. */
export interface Service {
  readonly id: string
  readonly url: string
  /** Query parameters of all calls besides their input. */
  readonly query: readonly CallParameters[]
}

/**
 * Defines a service by its name and default URL, which the host may replace. Its calls carry their input and the
 * parameters that `query` names, nothing else.
 *
 * @example
 * export const priceService = defineService('prices', 'https://prices.example')
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineService(
  id: string,
  url: string,
  { query = [] }: { readonly query?: readonly CallParameters[] } = {},
): Service {
  return Object.freeze({ id, url, query })
}

export interface EndpointDefinition<Input, Answer> {
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly service: Service
  /** May read the input; values are URL-encoded. Fields that it reads are not sent again as query or body. */
  readonly path: string | ((input: NoInfer<Input>) => string)
  /** The caller's input: the query of a GET or DELETE, the JSON body of a POST or PUT. */
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's schema parameter is of no use here
  readonly input: Struct<Input, any>
  /** Headers, such as `Authorization`. Fields of the input that it reads are not sent again as query or body. */
  headers?(input: NoInfer<Input>): Readonly<Record<string, string>>
  /** The server's answer. Use `type()`, which allows new fields. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly answer: Struct<Answer, any>
  /** The answer while a request gate stops the call, such as on a network that the service does not support. */
  readonly unsupported?: NoInfer<Answer>
  /** The answer when the call fails. */
  readonly fallback?: NoInfer<Answer>
  /** Query parameters besides the input. @default those of the service */
  readonly query?: readonly CallParameters[]
  /** Lets the request outlive the page; it is sent as plain text, to avoid a preflight (Fetch, `keepalive`). */
  readonly keepalive?: true
  /** How the answer is read; `none` does not read it, and checks `undefined`. @default 'json' */
  readonly parse?: 'json' | 'blob' | 'none'
  /** How often a failed call is made again; the delay in milliseconds doubles each time. @default no retry */
  readonly retry?: { readonly times: number; readonly delay: number }
  /** Milliseconds for one try. @default 10000 */
  readonly timeout?: number
}

export interface Endpoint<Input, Answer> extends EndpointDefinition<Input, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any shape; the token keeps the real types
export type AnyEndpoint = Endpoint<any, any>

/**
 * Defines an API call as data: its path, and structs for input and answer. A plugin may call the endpoints that it or
 * one of its dependencies lists under `endpoints`.
 *
 * @example
 * export const getHistory = defineEndpoint({
 *   service: historyService,
 *   path: ({ account }) => `/v1/account/${account}/history`,
 *   input: object({ account: string(), cursor: optional(string()) }),
 *   answer: type({ data: array(TransactionStruct), next: nullable(string()) }),
 *   unsupported: { data: [], next: null },
 * })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<Input, Answer>(endpoint: EndpointDefinition<Input, Answer>): Endpoint<Input, Answer> {
  return Object.freeze({ method: 'GET', ...endpoint })
}
