import { fromBaseUnits } from 'portico/wallet'
import type { SwapToken } from './tokens.ts'

/** What the service gives for an amount. Plain data. */
export interface Quote {
  readonly from: string
  readonly to: string
  /** In base units of `from`. */
  readonly amount: string
  /** In base units of `to`. */
  readonly output: string
}

/** Gas that a swap takes, as an estimate before the transaction is built. */
export const swapGas = 150_000n

/** Above it, in percent, a swap loses so much that the user is warned. */
export const highImpact = 5

/** The most that can be sold: of the coin, what is left after the fee. Never negative. */
export function maxAmount({ balance, isCoin }: SwapToken, gasPrice: string | null): bigint | undefined {
  if (!isCoin) return BigInt(balance)
  if (gasPrice === null) return undefined
  const left = BigInt(balance) - swapGas * BigInt(gasPrice)
  return left > 0n ? left : 0n
}

/** Wallets keep back the highest price of gas that they accept: about twice the present one, and a tip (EIP-1559). */
const feeReserve = 3n

/** How much of the coin can be sold beside the fee of a built swap; `undefined` if the amount leaves enough for it. */
export function fitAmount({ balance }: SwapToken, amount: string, fee: string): bigint | undefined {
  const left = BigInt(balance) - feeReserve * BigInt(fee)
  return BigInt(amount) > left && left > 0n ? left : undefined
}

/**
 * By how many percent the value that is bought is lower than the one that is sold; 0 where it is higher, `undefined` without
 * both prices.
 */
export function priceImpact(
  from: SwapToken,
  to: SwapToken,
  quote: Pick<Quote, 'amount' | 'output'>,
): number | undefined {
  if (!from.price || !to.price) return undefined
  const sold = Number(fromBaseUnits(quote.amount, from.decimals)) * from.price
  const bought = Number(fromBaseUnits(quote.output, to.decimals)) * to.price
  return sold > 0 ? Math.max(0, (1 - bought / sold) * 100) : undefined
}

/** How much of the target one whole token of the source gives, in base units of the target. */
export const rateOf = (from: SwapToken, quote: Pick<Quote, 'amount' | 'output'>): bigint =>
  (BigInt(quote.output) * 10n ** BigInt(from.decimals)) / BigInt(quote.amount)
