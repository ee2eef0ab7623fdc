import { type Namespace, toBaseUnits } from 'portico/wallet'
import type { SendToken } from './tokens.ts'

export interface FeeCheck {
  /** The token to send. */
  readonly token: SendToken | undefined
  /** A decimal text. */
  readonly amount: string
  /** The coin that pays the fee. */
  readonly coin: SendToken | undefined
  /** In base units of the native coin; `null` if unknown. */
  readonly fee: string | null
}

/** Whether the transfer would leave too few coins for the network fee, although the balance covers the amount. */
export function lacksFee({ token, amount, coin, fee }: FeeCheck): boolean {
  if (!token || !coin || coin.balance === null || fee === null) return false
  const units = toBaseUnits(amount, token.decimals)
  if (!units || (token.balance !== null && units > BigInt(token.balance))) return false
  const left = BigInt(coin.balance) - (token.id === coin.id ? units : 0n)
  return left < BigInt(fee)
}

/** The most of the native coin that can be sent: the balance less the fee. Never negative. */
export function maxAmount(balance: bigint, fee: bigint): bigint {
  return balance > fee ? balance - fee : 0n
}

/**
 * What a maximum under review must leave for its fee. Fees of EVM chains are estimated with three times the gas of a plain
 * transfer, so a third of the estimate is a reserve while prices change. On other chains a rest may be lost, so there is none.
 */
export const bareFee = (fee: bigint, namespace: Namespace): bigint =>
  namespace === 'eip155' ? (fee * 2n + 2n) / 3n : fee
