import { defineEndpoint } from 'portico/kernel'
import { clientParameters, dataService } from 'portico/project'
import {
  array,
  enums,
  integer,
  literal,
  nullable,
  number,
  object,
  optional,
  pattern,
  string,
  type,
  union,
  unknown,
} from 'superstruct'

/** An amount in base units. A uint256 has 78 digits at most. */
const Units = pattern(string(), /^\d{1,78}$/)
const Bytes = pattern(string(), /^0x(?:[0-9a-fA-F]{2})*$/)
/** An account or a token of an EVM network (CAIP-10). */
const Account = pattern(string(), /^eip155:\d{1,20}:0x[0-9a-fA-F]{40}$/)
const Network = pattern(string(), /^eip155:\d{1,20}$/)

const Repeated = optional(nullable(union([string(), number()])))

/** A quote of the service. It repeats what it is for, in several forms: `readQuote` compares them. */
const Quoted = type({ toAmount: optional(Units), fromAmount: Repeated, fromAccount: Repeated, toAccount: Repeated })

/** The tokens of a network. Entries are validated one by one. */
export const getTokens = defineEndpoint({
  service: dataService,
  path: '/v1/convert/tokens',
  input: object({ chainId: Network }),
  answer: type({ tokens: array(unknown()) }),
  unsupported: { tokens: [] },
})

/** The price of gas, in wei. */
export const getGasPrice = defineEndpoint({
  service: dataService,
  path: '/v1/convert/gas-price',
  input: object({ chainId: Network }),
  answer: type({ standard: Units }),
})

/**
 * A quote for an amount. `userAddress` is the plain address, `gasPrice` is in wei. The answer repeats the amount and the tokens:
 * `fromAmount`, `fromAccount`, `toAccount`.
 */
export const getQuotes = defineEndpoint({
  service: dataService,
  path: '/v1/convert/quotes',
  input: object({ amount: Units, userAddress: string(), from: Account, to: Account, gasPrice: Units }),
  answer: type({ quotes: array(Quoted) }),
  unsupported: { quotes: [] },
})

/** The allowance of the service's router for a token. */
export const getAllowance = defineEndpoint({
  service: dataService,
  path: '/v1/convert/allowance',
  input: object({ tokenAddress: Account, userAddress: Account }),
  answer: type({ allowance: Units }),
  unsupported: { allowance: '0' },
})

/**
 * Builds the transaction that approves an amount; without `amount` the approval is unlimited. `from` of the answer is the
 * contract of the token.
 */
export const buildApproval = defineEndpoint({
  service: dataService,
  path: '/v1/convert/build-approve',
  input: object({ userAddress: Account, from: Account, to: Account, amount: optional(Units) }),
  answer: type({ tx: type({ from: Account, data: Bytes, value: optional(Units) }) }),
})

/** Builds the transaction that swaps. `amount` of the answer is the bought amount. The project id belongs in the body. */
export const buildTransaction = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: '/v1/convert/build-transaction',
  query: [clientParameters],
  input: object({
    projectId: string(),
    amount: Units,
    from: Account,
    to: Account,
    userAddress: Account,
    disableEstimate: literal(true),
    eip155: object({ slippage: integer() }),
  }),
  answer: type({
    tx: type({
      from: Account,
      to: Account,
      data: Bytes,
      amount: Units,
      eip155: type({ gas: optional(Units), gasPrice: optional(Units) }),
    }),
  }),
})

/** The endpoints of the plugin. */
export const endpoints = [getTokens, getGasPrice, getQuotes, getAllowance, buildApproval, buildTransaction]

/** A token of the list. */
export const ListedToken = type({
  name: string(),
  symbol: string(),
  address: Account,
  decimals: enums(Array.from({ length: 78 }, (_, decimals) => decimals)),
  logoUri: optional(unknown()),
})

/** The body of an error response, with reasons. */
export const Refusal = type({ reasons: array(type({ description: string() })) })
