import { fromBaseUnits, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { type PaymentAsset, type PaymentRequest, writeToken } from './request.ts'

/** Coin types (SLIP-44) and asset namespaces of tokens (CAIP-19), by namespace. */
const coins: Readonly<Record<string, string>> = { eip155: '60', solana: '501', bip122: '0' }
const tokens: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/** The id of an asset (CAIP-19) in requests to the service; `undefined` if there is none. */
export function assetId({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string | undefined {
  const token = parseCaipNetworkId(network) && writeToken({ network, asset })
  if (!token) return undefined
  const namespace = namespaceOf(network)
  if (asset === 'native') return Object.hasOwn(coins, namespace) ? `${network}/slip44:${coins[namespace]}` : undefined
  return Object.hasOwn(tokens, namespace) ? `${network}/${tokens[namespace]}:${token}` : undefined
}

/** A payment in requests to the service: the asset (CAIP-19), whole tokens as a decimal text, the recipient (CAIP-10). */
export interface WirePayment {
  readonly asset: string
  readonly amount: string
  readonly recipient: string
}

/** Converts a payment for a request to the service; `undefined` if the asset has no id. */
export function toWire({
  paymentAsset,
  amount,
  recipient,
}: Pick<PaymentRequest, 'paymentAsset' | 'amount' | 'recipient'>): WirePayment | undefined {
  const { network, metadata } = paymentAsset
  const asset = assetId(paymentAsset)
  return asset === undefined
    ? undefined
    : { asset, amount: fromBaseUnits(amount, metadata.decimals), recipient: `${network}:${recipient}` }
}

/** The URL of a page that may be opened: https, or a server on this machine. */
export function safePage(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, hostname, href } = new URL(text)
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost'
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? href : undefined
}
