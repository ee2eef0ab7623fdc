import { fromBaseUnits, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import type { PaymentAsset, PaymentRequest } from './request.ts'

/** Numbers of coins (SLIP-44), and what tokens are called (CAIP-19), by namespace. */
const coins: Readonly<Record<string, string>> = { eip155: '60', solana: '501', bip122: '0' }
const tokens: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/** An asset as the service names it (CAIP-19); `undefined` where that has no name for it. */
export function assetId({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string | undefined {
  if (!parseCaipNetworkId(network)) return undefined
  const namespace = namespaceOf(network)
  if (asset === 'native') return Object.hasOwn(coins, namespace) ? `${network}/slip44:${coins[namespace]}` : undefined
  return Object.hasOwn(tokens, namespace) ? `${network}/${tokens[namespace]}:${asset}` : undefined
}

/** What of a request the service is told: the asset (CAIP-19), whole tokens as a decimal text, the recipient (CAIP-10). */
export interface WirePayment {
  readonly asset: string
  readonly amount: string
  readonly recipient: string
}

/** `undefined` where the service has no name for the asset. */
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
