import { toBaseUnits } from 'portico/wallet'
import { type Quote, swapGas } from './quote.ts'
import type { SwapToken } from './tokens.ts'

/** Why there is no quote. */
export type QuoteProblem = 'liquidity' | 'amount' | 'tooSmall' | 'failed'

/** The first missing value, which names the button of the form. */
export type FormStep =
  | 'selectToken'
  | 'enterAmount'
  | 'incorrectAmount'
  | 'balanceUnknown'
  | 'insufficientBalance'
  | 'insufficientFee'
  | 'insufficientLiquidity'
  | 'tooSmall'
  | 'quoteFailed'
  | 'quoting'
  | 'ready'

export interface FormFacts {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** A decimal text. */
  readonly amount: string
  /** The native coin, if it pays the network fee. */
  readonly coin: SwapToken | undefined
  /** In wei. */
  readonly gasPrice: string | null
  readonly quote: Quote | null
  readonly problem: QuoteProblem | null
}

const problems: Readonly<Record<QuoteProblem, FormStep>> = {
  liquidity: 'insufficientLiquidity',
  amount: 'incorrectAmount',
  tooSmall: 'tooSmall',
  failed: 'quoteFailed',
}

/** Whether the balance of the coin is known to be too small for the sold amount and the fee. */
export function lacksFee(coin: SwapToken | undefined, sold: bigint, fee: bigint): boolean {
  return coin !== undefined && coin.balance !== null && BigInt(coin.balance) < sold + fee
}

/** Whether a quote is for these tokens and this amount in base units. */
export function isQuoteFor(quote: Quote | null, from: SwapToken, to: SwapToken, units: bigint): quote is Quote {
  return quote?.from === from.id && quote.to === to.id && quote.amount === units.toString()
}

/** The first input of the form that is missing or wrong; `quoting` while a quote is awaited, else `ready`. */
export function formStep({ from, to, amount, coin, gasPrice, quote, problem }: FormFacts): FormStep {
  if (!from || !to) return 'selectToken'
  const units = toBaseUnits(amount, from.decimals)
  if (amount === '' || units === 0n) return 'enterAmount'
  if (units === undefined) return 'incorrectAmount'
  if (from.balance === null) return 'balanceUnknown'
  if (units > BigInt(from.balance)) return 'insufficientBalance'
  if (gasPrice !== null && lacksFee(coin, from.isCoin ? units : 0n, swapGas * BigInt(gasPrice)))
    return 'insufficientFee'
  if (problem) return problems[problem]
  return isQuoteFor(quote, from, to, units) ? 'ready' : 'quoting'
}
