import { is } from 'portico/kernel'
import { type CaipNetworkId, cleanText, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import {
  array,
  bigint,
  boolean,
  type Describe,
  enums,
  literal,
  nullable,
  number,
  optional,
  string,
  type,
  union,
} from 'superstruct'

/** The asset of a payment: the coin of a network, or a token on it. */
export interface PaymentAsset {
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** The contract or the mint of a token; `native` for the coin. */
  readonly asset: string
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** An https: or data:image/ URL. */
    readonly logoURI?: string | undefined
  }
}

/** A payment that a host asks for. Plain data. */
export interface PaymentRequest {
  readonly paymentAsset: PaymentAsset
  /** The address to pay, in the asset's namespace. */
  readonly recipient: string
  /** An integer in base units of the asset, as a decimal string: `5000000` for 5 USDC. */
  readonly amount: string
  /** Whether texts speak of a payment or of a deposit. @default pay */
  readonly choice?: 'pay' | 'deposit' | undefined
  /** Whether exchanges open in a new window, rather than in place of this page. @default true */
  readonly openInNewTab?: boolean | undefined
  /**
   * URLs that the page navigates to after a payment succeeded, and when the user leaves after one failed. https, or the origin
   * of the page. @default no navigation
   */
  readonly redirectUrl?: { readonly success?: string | undefined; readonly failure?: string | undefined } | undefined
  /** The ids of the exchanges to offer or to exclude; `false` offers none. @default all exchanges of the service */
  readonly payWithExchange?:
    | false
    | { readonly includeOnly?: readonly string[] | undefined; readonly exclude?: readonly string[] | undefined }
    | undefined
}

const Asset = type({
  network: string(),
  asset: string(),
  metadata: type({ name: string(), symbol: string(), decimals: number(), logoURI: optional(nullable(string())) }),
})
const Choice = optional(nullable(enums(['pay', 'deposit'])))
const Filter = union([
  literal(false),
  type({ includeOnly: optional(nullable(array(string()))), exclude: optional(nullable(array(string()))) }),
])
const Request = type({
  paymentAsset: Asset,
  recipient: string(),
  amount: string(),
  choice: Choice,
  openInNewTab: optional(boolean()),
  redirectUrl: optional(type({ success: optional(string()), failure: optional(string()) })),
  payWithExchange: optional(Filter),
}) as unknown as Describe<PaymentRequest>
/** A query for exchanges. Hosts without types may pass `null` for fields they leave out, and an amount that is a number. */
const Query = type({
  page: optional(nullable(number())),
  paymentAsset: optional(nullable(type({ network: string(), asset: string() }))),
  amount: optional(nullable(union([string(), number(), bigint()]))),
  choice: Choice,
  payWithExchange: optional(nullable(Filter)),
})
/** What an amount needs of an asset to be converted. */
const Units = type({ metadata: type({ decimals: number() }) })
const StatusQuery = type({
  exchangeId: string(),
  sessionId: string(),
  paymentAsset: optional(nullable(type({ network: string() }))),
  choice: Choice,
})

/** Why a request can not be paid. `token`: the recipient is the token itself. */
export type Problem =
  | 'request'
  | 'asset'
  | 'amount'
  | 'network'
  | 'recipient'
  | 'checksum'
  | 'zero'
  | 'token'
  | 'redirect'
  /** On the chain, the token or the coin has other decimals, or the token does not exist. */
  | 'otherToken'

/** The rules of a namespace for addresses. */
export interface AddressRules {
  /** Never throws. */
  isAddress(value: string): boolean
  /** The address in the canonical form of the namespace; `null` if its checksum is wrong. */
  write(value: string): Promise<string | null>
}

/**
 * The coin or token of an asset, in the form of its namespace: an EVM contract gets the `0x` that a host left out. `undefined` if
 * it is empty, or no EVM contract on an EVM network.
 */
export function writeToken({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string | undefined {
  if (asset === 'native' || namespaceOf(network) !== 'eip155') return asset || undefined
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(asset) ?? []
  return digits && `0x${digits}`
}

/** Whether two requests of hosts are equal. They may be garbage that JSON can not write, such as an amount that is a `bigint`. */
export function isSameRequest(a: unknown, b: unknown): boolean {
  try {
    return a === b || JSON.stringify(a) === JSON.stringify(b)
  } catch {
    return false
  }
}

const amountForm = /^\d{1,78}$/
const isDecimals = (value: number) => Number.isInteger(value) && value >= 0 && value <= 36

/** Why a query for exchanges is invalid; `undefined` if it is valid. Only an amount needs metadata: the decimals. */
export function problemOfQuery(query: unknown): Problem | undefined {
  if (!is(query, Query)) return 'request'
  if (!query.amount) return undefined
  if (!amountForm.test(String(query.amount))) return 'amount'
  return query.paymentAsset && !(is(query.paymentAsset, Units) && isDecimals(query.paymentAsset.metadata.decimals))
    ? 'asset'
    : undefined
}

/** Whether a query for the status of a payment is valid. */
export const isStatusQuery = (query: unknown): boolean => is(query, StatusQuery)

/** Amounts must be below this, so that they fit 256 bits. */
const largest = 2n ** 256n

const isZero = (address: string) => /^(?:0x)?0{40}$/i.test(address) || /^1{32}$/.test(address)
/** Hexadecimal addresses are the same in any case, with or without `0x`. */
const keyOf = (address: string) =>
  /^(?:0x)?[0-9a-f]{40}$/i.test(address) ? address.toLowerCase().replace(/^0x/, '') : address

/** Whether the page may navigate to a URL: https, or the origin of the page. */
export function isSafeRedirect(url: string, here: string | undefined): boolean {
  const base = here !== undefined && URL.canParse(here) ? here : undefined
  if (!URL.canParse(url, base)) return false
  const { protocol, origin } = new URL(url, base)
  return protocol === 'https:' || (protocol === 'http:' && base !== undefined && origin === new URL(base).origin)
}

function readAsset({ network, asset, metadata }: PaymentAsset): PaymentAsset | undefined {
  const [name, symbol] = [cleanText(metadata.name), cleanText(metadata.symbol, 12)]
  const { decimals, logoURI } = metadata
  const isSound = isDecimals(decimals) && symbol !== '' && asset !== ''
  if (!isSound) return undefined
  return { network, asset, metadata: { name: name || symbol, symbol, decimals, ...(logoURI ? { logoURI } : {}) } }
}

/**
 * Validates the request of a host, and removes invisible characters from its texts. `rulesOf` returns the rules of the asset's
 * namespace; without such rules the recipient can not be checked, and the request is refused. `coinOf` returns the coin of a
 * network that the app knows: it has the name that is shown, and a request with other decimals, which would show another amount
 * than is paid, is refused.
 */
export async function checkRequest(
  given: unknown,
  {
    rulesOf,
    here,
    coinOf,
  }: {
    rulesOf(network: CaipNetworkId): AddressRules | undefined
    here: string | undefined
    coinOf?(network: CaipNetworkId): PaymentAsset['metadata'] | undefined
  },
): Promise<{ readonly request: PaymentRequest } | { readonly problem: Problem }> {
  if (!is<PaymentRequest, unknown>(given, Request as never)) return { problem: 'request' }
  if (!amountForm.test(given.amount)) return { problem: 'amount' }
  const units = BigInt(given.amount)
  if (units <= 0n || units >= largest) return { problem: 'amount' }
  const read = readAsset(given.paymentAsset)
  if (!read) return { problem: 'asset' }
  const { network, asset, metadata } = read
  const coin = asset === 'native' ? coinOf?.(network) : undefined
  if (coin && coin.decimals !== metadata.decimals) return { problem: 'otherToken' }
  const { name, symbol } = coin ?? metadata
  const rules = parseCaipNetworkId(network) && rulesOf(network)
  if (!rules) return { problem: 'network' }
  const token = writeToken(read)
  if (!token || (asset !== 'native' && !rules.isAddress(asset))) return { problem: 'asset' }
  const paymentAsset = { ...read, asset: token, metadata: { ...metadata, name, symbol } }
  const { success, failure } = given.redirectUrl ?? {}
  const isSafe = [success, failure].every((url) => url === undefined || isSafeRedirect(url, here))
  if (!isSafe) return { problem: 'redirect' }
  const typed = given.recipient.trim()
  if (!rules.isAddress(typed)) return { problem: 'recipient' }
  if (isZero(typed)) return { problem: 'zero' }
  if (keyOf(typed) === keyOf(asset)) return { problem: 'token' }
  const recipient = await rules.write(typed)
  if (!recipient || typeof recipient !== 'string') return { problem: 'checksum' }
  // A contract with another checksum was mistyped: an exchange would send a token that was not meant.
  if (asset !== 'native' && namespaceOf(network) === 'eip155' && !(await rules.write(token)))
    return { problem: 'asset' }
  return { request: { ...given, paymentAsset, recipient, amount: units.toString() } }
}
