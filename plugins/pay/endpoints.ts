import { defineEndpoint } from 'portico/kernel'
import { dataService } from 'portico/project'
import { array, literal, nullable, number, object, optional, string, type, unknown } from 'superstruct'

/**
 * With the source `fund-wallet` the service offers the exchanges for deposits, if the project has the feature `fund_from_exchange`;
 * without, those for payments, if it has `payments`.
 */
const path = ({ source }: { readonly source?: string | undefined }) =>
  source ? `/v1/json-rpc?source=${source}` : '/v1/json-rpc'
const head = { jsonrpc: literal('2.0'), id: number(), source: optional(literal('fund-wallet')) }
/**
 * An answer of JSON-RPC 2.0. The form of the result is not documented: `rules/exchanges.ts` reads it, and accepts several
 * forms.
 */
const answer = type({
  result: optional(unknown()),
  error: optional(nullable(type({ code: optional(unknown()), message: optional(unknown()) }))),
})

/** The exchanges that can pay an amount of an asset. Entries are validated one by one. */
export const getExchanges = defineEndpoint({
  method: 'POST',
  service: dataService,
  path,
  input: object({
    ...head,
    method: literal('reown_getExchanges'),
    params: object({
      page: number(),
      asset: optional(string()),
      amount: optional(string()),
      includeOnly: optional(array(string())),
      exclude: optional(array(string())),
    }),
  }),
  answer,
  unsupported: { result: [] },
})

/** The page of an exchange for one payment, and the session id with which its status is read. */
export const getExchangePayUrl = defineEndpoint({
  method: 'POST',
  service: dataService,
  path,
  input: object({
    ...head,
    method: literal('reown_getExchangePayUrl'),
    params: object({ exchangeId: string(), asset: string(), amount: string(), recipient: string() }),
  }),
  answer,
})

/** The status of a payment at an exchange. */
export const getExchangeBuyStatus = defineEndpoint({
  method: 'POST',
  service: dataService,
  path,
  input: object({
    ...head,
    method: literal('reown_getExchangeBuyStatus'),
    params: object({ exchangeId: string(), sessionId: string() }),
  }),
  answer,
})

export const endpoints = [getExchanges, getExchangePayUrl, getExchangeBuyStatus]
