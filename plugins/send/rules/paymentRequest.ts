import { is } from 'portico/kernel'
import { type CaipNetworkId, fromBaseUnits, type Namespace, parseCaipAddress, toBaseUnits } from 'portico/wallet'
import { pattern, type Struct, string } from 'superstruct'

/** What a payment request asks for, as far as it says. */
export interface PaymentRequest {
  /** An address or a name. */
  readonly to: string
  readonly namespace: Namespace
  readonly network?: CaipNetworkId
  /** The contract or mint; `null` for the coin. Without it, the request names only a receiver. */
  readonly token?: string | null
  readonly amount?: { readonly text: string; readonly isInBaseUnits: boolean }
}

type Parameters = ReadonlyMap<string, string>
type Read = (text: string) => PaymentRequest | 'refused' | undefined

const HexAddress = pattern(string(), /^0x[0-9a-fA-F]{40}$/)
/** An address, or a name of ENS. */
const EvmTarget = pattern(string(), /^(?:0x[0-9a-fA-F]{40}|[^\s.@/?:]+(?:\.[^\s.@/?:]+)+)$/)
const Base58 = pattern(string(), /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const BitcoinAddress = pattern(string(), /^[a-zA-Z0-9]{14,90}$/)
const ChainId = pattern(string(), /^\d{1,20}$/)
const CaipText = pattern(string(), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)
const Decimal = pattern(string(), /^\d{1,80}(?:\.\d{1,80})?$/)
/** BIP-21 allows digits on one side of the point only. */
const BitcoinAmount = pattern(string(), /^(?:\d{1,80}(?:\.\d{0,80})?|\.\d{1,80})$/)

const scientific = /^\+?(\d{0,80})(?:\.(\d{1,80}))?(?:[eE](\d{0,2}))?$/

/** A `number` of ERC-681 as an integer; `undefined` for others. */
function toInteger(text: string): string | undefined {
  const [, whole = '', fraction = '', exponent = ''] = scientific.exec(text) ?? []
  const places = Number(exponent)
  if (whole + fraction === '' || fraction.length > places) return undefined
  return BigInt(whole + fraction.padEnd(places, '0')).toString()
}

/** The parameters of a request; `undefined` if one can not be decoded, or occurs twice. */
function readParameters(query: string | undefined): Parameters | undefined {
  const found = new Map<string, string>()
  for (const part of query ? query.split('&') : []) {
    const [key = '', ...value] = part.split('=')
    if (found.has(key)) return undefined
    try {
      found.set(key, decodeURIComponent(value.join('=')))
    } catch {
      return undefined
    }
  }
  return found
}

const splitAt = (text: string, mark: string): readonly [string, string | undefined] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

const hasOthers = (keys: readonly string[], parameters: Parameters) =>
  [...parameters.keys()].some((key) => !keys.includes(key))

const advice = ['gas', 'gasLimit', 'gasPrice', 'label', 'message']

/** ERC-681: `ethereum:[pay-]target[@chain][/function][?parameters]`. Of the functions, only `transfer` of ERC-20 is known. */
const readEthereum: Read = (text) => {
  const [path, query] = splitAt(text, '?')
  const [place, method] = splitAt(path, '/')
  const [target, chain] = splitAt(place.replace(/^pay-/, ''), '@')
  if (!is(target, EvmTarget)) return undefined
  const parameters = readParameters(query)
  if (!parameters || (chain !== undefined && !is(chain, ChainId))) return 'refused'
  const isTransfer = method === 'transfer'
  const known = [...advice, ...(isTransfer ? ['address', 'uint256'] : ['value'])]
  if ((method !== undefined && !isTransfer) || hasOthers(known, parameters)) return 'refused'
  const to = isTransfer ? (parameters.get('address') ?? '') : target
  // The contract of a token is compared with the tokens of the account, so it can not be a name.
  if (isTransfer && !(is(to, EvmTarget) && is(target, HexAddress))) return 'refused'
  const units = parameters.get(isTransfer ? 'uint256' : 'value')
  const amount = units === undefined ? undefined : toInteger(units)
  if (units !== undefined && amount === undefined) return 'refused'
  return {
    to,
    namespace: 'eip155',
    ...(chain !== undefined && { network: `eip155:${BigInt(chain)}` as const }),
    ...(isTransfer ? { token: target } : amount !== undefined && { token: null }),
    ...(amount !== undefined && { amount: { text: amount, isInBaseUnits: true } }),
  }
}

/** The amount of whole coins or tokens, if a request has one; `null` if it is invalid. */
function readAmount(parameters: Parameters, form: Struct<string, null>) {
  const text = parameters.get('amount')
  if (text === undefined) return undefined
  return is(text, form) ? { text, isInBaseUnits: false } : null
}

/** BIP-21: `bitcoin:address[?amount=…]`. What a client does not know can be ignored, except for `req-…`. */
const readBitcoin: Read = (text) => {
  const [to, query] = splitAt(text, '?')
  if (!is(to, BitcoinAddress)) return undefined
  const parameters = readParameters(query)
  const amount = parameters && readAmount(parameters, BitcoinAmount)
  if (!parameters || amount === null || [...parameters.keys()].some((key) => key.startsWith('req-'))) return 'refused'
  return { to, namespace: 'bip122', ...(amount && { token: null, amount }) }
}

/**
 * Solana Pay: `solana:recipient[?amount=…&spl-token=…]`. A transfer without the `memo` and the `reference` that its receiver asks
 * for may not be recognised as the payment.
 */
const readSolana: Read = (text) => {
  // A transaction request of Solana Pay: a server makes the transaction.
  if (text.startsWith('https:')) return 'refused'
  const [to, query] = splitAt(text, '?')
  if (!is(to, Base58)) return undefined
  const parameters = readParameters(query)
  const amount = parameters && readAmount(parameters, Decimal)
  const mint = parameters?.get('spl-token')
  if (!parameters || amount === null || (mint !== undefined && !is(mint, Base58))) return 'refused'
  if (parameters.has('memo') || parameters.has('reference')) return 'refused'
  return {
    to,
    namespace: 'solana',
    ...(mint !== undefined ? { token: mint } : amount && { token: null }),
    ...(amount && { amount }),
  }
}

const schemes = new Map<string, Read>([
  ['ethereum', readEthereum],
  ['bitcoin', readBitcoin],
  ['solana', readSolana],
])

/**
 * Reads a payment request, as QR codes and links hold it (ERC-681, BIP-21, Solana Pay), or an account id (CAIP-10). `refused`: the
 * request needs what a plain transfer does not do, or is malformed. `undefined`: the text is something else.
 */
export function readRequest(text: string): PaymentRequest | 'refused' | undefined {
  if (is(text, CaipText)) {
    const account = parseCaipAddress(text)
    return account && { to: account.address, namespace: account.namespace, network: account.caipNetworkId }
  }
  const [scheme, rest] = splitAt(text, ':')
  return rest === undefined ? undefined : schemes.get(scheme.toLowerCase())?.(rest)
}

/** The amount of a request in whole tokens; `undefined` if the token has fewer decimals. */
export function wholeAmount(
  { text, isInBaseUnits }: NonNullable<PaymentRequest['amount']>,
  decimals: number,
): string | undefined {
  const units = isInBaseUnits ? BigInt(text) : toBaseUnits(text, decimals)
  return units === undefined ? undefined : fromBaseUnits(units, decimals)
}
