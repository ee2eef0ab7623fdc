import { defineEndpoint } from 'portico/kernel'
import { clientParameters, dataService } from 'portico/project'
import { array, literal, nullable, object, optional, string, tuple, type, unknown } from 'superstruct'

/** The networks that the service knows, by CAIP-2 id. */
export const getSupportedChains = defineEndpoint({
  method: 'GET',
  service: dataService,
  path: '/v1/supported-chains',
  input: object({}),
  answer: type({ http: array(string()) }),
})

/** The name and the picture of an address. `sender` is the address that asks. */
export const getIdentity = defineEndpoint({
  method: 'GET',
  service: dataService,
  path: ({ address }) => `/v1/identity/${address}`,
  input: object({ address: string(), sender: string() }),
  answer: type({ name: optional(nullable(string())), avatar: optional(nullable(string())) }),
  unsupported: { name: null, avatar: null },
})

/**
 * The token balances of an address on a network (CAIP-2). Entries are validated one by one, so that an invalid one does
 * not invalidate the others.
 */
export const getTokenBalances = defineEndpoint({
  method: 'GET',
  service: dataService,
  path: ({ address }) => `/v1/account/${address}/balance`,
  input: object({
    address: string(),
    currency: literal('usd'),
    chainId: string(),
    /** Comma-separated CAIP-10 ids of tokens whose cached balance the service should refresh. EVM only, else 400. */
    forceUpdate: optional(string()),
  }),
  answer: type({ balances: array(unknown()) }),
  unsupported: { balances: [] },
})

/** The history of an account, newest first, 50 at a time. Entries are validated one by one, by `readTransactions`. */
export const getHistory = defineEndpoint({
  method: 'GET',
  service: dataService,
  path: ({ account }) => `/v1/account/${account}/history`,
  input: object({
    account: string(),
    chainId: optional(string()),
    /** The `next` of the page before. */
    cursor: optional(string()),
    onramp: optional(literal('coinbase')),
  }),
  answer: type({ data: array(unknown()), next: optional(nullable(string())) }),
  unsupported: { data: [], next: null },
})

/**
 * The price of one token (CAIP-10). The service requires the project id in the body and prices the first address only.
 * Entries are validated one by one.
 */
export const getPrice = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: '/v1/fungible/price',
  query: [clientParameters],
  input: object({ projectId: string(), currency: literal('usd'), addresses: tuple([string()]) }),
  answer: type({ fungibles: array(unknown()) }),
  unsupported: { fungibles: [] },
})
