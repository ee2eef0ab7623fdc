import { is } from 'portico/kernel'
import { type CaipNetworkId, cleanText, parseCaipNetworkId } from 'portico/wallet'
import { array, boolean, type Describe, enums, literal, number, optional, string, type, union } from 'superstruct'

/** What is paid: the coin of a network, or a token on it. */
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
  /** Who is paid: an address of the asset's namespace. */
  readonly recipient: string
  /** An integer in base units of the asset, as a decimal string: `5000000` for 5 USDC. */
  readonly amount: string
  /** Whether users read of a payment or of a deposit. @default pay */
  readonly choice?: 'pay' | 'deposit' | undefined
  /** Whether exchanges open beside this page; if not, they take its place. @default true */
  readonly openInNewTab?: boolean | undefined
  /**
   * Where the page goes once the payment is made, and where it goes when the user leaves one that failed. https, or the
   * origin of the page. @default it stays
   */
  readonly redirectUrl?: { readonly success?: string | undefined; readonly failure?: string | undefined } | undefined
  /** The ids of the exchanges to offer, or not to; `false` offers none. @default all that the service has */
  readonly payWithExchange?:
    | false
    | { readonly includeOnly?: readonly string[] | undefined; readonly exclude?: readonly string[] | undefined }
    | undefined
}

const Asset = type({
  network: string(),
  asset: string(),
  metadata: type({ name: string(), symbol: string(), decimals: number(), logoURI: optional(string()) }),
})
const Request = type({
  paymentAsset: Asset,
  recipient: string(),
  amount: string(),
  choice: optional(enums(['pay', 'deposit'])),
  openInNewTab: optional(boolean()),
  redirectUrl: optional(type({ success: optional(string()), failure: optional(string()) })),
  payWithExchange: optional(
    union([literal(false), type({ includeOnly: optional(array(string())), exclude: optional(array(string())) })]),
  ),
}) as unknown as Describe<PaymentRequest>

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
  /** The chain knows the token with other decimals, or not at all. */
  | 'otherToken'

/** What a namespace knows of addresses. */
export interface AddressRules {
  /** Throws nothing. */
  isAddress(value: string): boolean
  /** As the namespace writes it; `null` where its checksum says that it is mistyped. */
  write(value: string): Promise<string | null>
}

/** No amount of a chain is larger. */
const largest = 2n ** 256n

const isZero = (address: string) => /^(?:0x)?0{40}$/i.test(address) || /^1{32}$/.test(address)
const isSame = (a: string, b: string) =>
  a === b || (/^0x/i.test(a) && /^0x/i.test(b) && a.toLowerCase() === b.toLowerCase())

/** Whether a page may be sent there: https, or the origin that it has. */
export function isSafeRedirect(url: string, here: string | undefined): boolean {
  const base = here !== undefined && URL.canParse(here) ? here : undefined
  if (!URL.canParse(url, base)) return false
  const { protocol, origin } = new URL(url, base)
  return protocol === 'https:' || (protocol === 'http:' && base !== undefined && origin === new URL(base).origin)
}

function readAsset({ network, asset, metadata }: PaymentAsset): PaymentAsset | undefined {
  const [name, symbol] = [cleanText(metadata.name), cleanText(metadata.symbol, 12)]
  const { decimals, logoURI } = metadata
  const isSound = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && symbol !== '' && asset !== ''
  if (!isSound) return undefined
  return { network, asset, metadata: { name: name || symbol, symbol, decimals, ...(logoURI ? { logoURI } : {}) } }
}

/**
 * Checks what a host asks for, and makes its texts harmless. `rules` are those of the asset's namespace; `undefined` where no
 * chain package knows it, and so nobody can say whether the recipient is right.
 */
export async function checkRequest(
  given: unknown,
  { rulesOf, here }: { rulesOf(network: CaipNetworkId): AddressRules | undefined; here: string | undefined },
): Promise<{ readonly request: PaymentRequest } | { readonly problem: Problem }> {
  if (!is<PaymentRequest, unknown>(given, Request as never)) return { problem: 'request' }
  if (!/^\d{1,78}$/.test(given.amount)) return { problem: 'amount' }
  const units = BigInt(given.amount)
  if (units <= 0n || units >= largest) return { problem: 'amount' }
  const paymentAsset = readAsset(given.paymentAsset)
  if (!paymentAsset) return { problem: 'asset' }
  const { network, asset } = paymentAsset
  const rules = parseCaipNetworkId(network) && rulesOf(network)
  if (!rules) return { problem: 'network' }
  if (asset !== 'native' && !rules.isAddress(asset)) return { problem: 'asset' }
  const { success, failure } = given.redirectUrl ?? {}
  const isSafe = [success, failure].every((url) => url === undefined || isSafeRedirect(url, here))
  if (!isSafe) return { problem: 'redirect' }
  const typed = given.recipient.trim()
  if (!rules.isAddress(typed)) return { problem: 'recipient' }
  if (isZero(typed)) return { problem: 'zero' }
  if (isSame(typed, asset)) return { problem: 'token' }
  const recipient = await rules.write(typed)
  if (!recipient) return { problem: 'checksum' }
  return { request: { ...given, paymentAsset, recipient, amount: units.toString() } }
}
