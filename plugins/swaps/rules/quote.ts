import { fromBaseUnits } from 'portico/wallet'
import type { SwapToken } from './tokens.ts'

/** A quote of the service. Plain data. */
export interface Quote {
  readonly from: string
  readonly to: string
  /** In base units of `from`. */
  readonly amount: string
  /** In base units of `to`. */
  readonly output: string
}

/** Estimated gas of a swap, before the transaction is built. */
export const swapGas = 150_000n

/** Users are warned of a price impact above this, in percent. */
export const highImpact = 5

/** Wallets reserve the maximum gas price (EIP-1559): about twice the current one, and a tip. */
export const feeReserve = 3n
/** The least that an amount may leave, in fees. It is below the reserve, so that not every rise of the price changes the amount. */
const leastReserve = 2n

/** The estimated fee of a swap in wei, before the transaction is built. */
const estimateFee = (gasPrice: string) => swapGas * BigInt(gasPrice)

/**
 * The most that can be sold: the balance; of the coin, less three times the fee. The whole balance if it is below that, so that
 * the form tells that the fee is not covered. `undefined` while it is not known.
 */
export function maxAmount({ balance, isCoin }: SwapToken, gasPrice: string | null): bigint | undefined {
  if (balance === null) return undefined
  if (!isCoin) return BigInt(balance)
  if (gasPrice === null) return undefined
  const left = BigInt(balance) - feeReserve * estimateFee(gasPrice)
  return left > 0n ? left : BigInt(balance)
}

/** What an amount of Max is lowered to, for the balance and the price of gas; `undefined` if it stays. */
export function lowerMax(token: SwapToken, amount: string, gasPrice: string | null): bigint | undefined {
  const { balance, isCoin } = token
  if (isCoin) return (gasPrice !== null && fitAmount(token, amount, `${estimateFee(gasPrice)}`)) || undefined
  return balance !== null && BigInt(amount) > BigInt(balance) ? BigInt(balance) : undefined
}

/**
 * Reduces an amount of the coin to leave three times the fee of a swap. `undefined` if the amount leaves `least` fees already, 0
 * if that takes the whole balance.
 */
export function fitAmount(
  { balance }: SwapToken,
  amount: string,
  fee: string,
  least = leastReserve,
): bigint | undefined {
  if (balance === null) return undefined
  if (BigInt(amount) + least * BigInt(fee) <= BigInt(balance)) return undefined
  const left = BigInt(balance) - feeReserve * BigInt(fee)
  return left > 0n ? left : 0n
}

/**
 * The price impact: by how many percent the bought value is below the sold value. 0 if it is higher, `undefined` without both
 * prices, or if they are no usable numbers.
 */
export function priceImpact(
  from: SwapToken,
  to: SwapToken,
  quote: Pick<Quote, 'amount' | 'output'>,
): number | undefined {
  if (!from.price || !to.price) return undefined
  const sold = Number(fromBaseUnits(quote.amount, from.decimals)) * from.price
  const bought = Number(fromBaseUnits(quote.output, to.decimals)) * to.price
  const impact = (1 - bought / sold) * 100
  return sold > 0 && Number.isFinite(impact) ? Math.max(0, impact) : undefined
}

/** Decimals of a rate beyond those of the target: one token of the source may be worth less than a base unit. */
const ratePlaces = 18

/** The bought amount for one whole token of the source, in units with `decimals` decimals. */
export const rateOf = (from: SwapToken, to: SwapToken, quote: Pick<Quote, 'amount' | 'output'>) => ({
  units: ((BigInt(quote.output) * 10n ** BigInt(from.decimals + ratePlaces)) / BigInt(quote.amount)).toString(),
  decimals: to.decimals + ratePlaces,
})
