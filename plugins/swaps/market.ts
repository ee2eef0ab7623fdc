import { HttpError, is, type PluginContext, withTimeLimit } from 'portico/kernel'
import { type ActiveAccount, type CaipNetworkId, codeOf, data } from 'portico/wallet'
import { getGasPrice, getQuotes, Refusal } from './endpoints.ts'
import {
  GasPriceNotSupportedError,
  IncorrectAmountError,
  LiquidityError,
  OtherTransactionError,
  SwapsNotSupportedError,
} from './errors.ts'
import type { Quote } from './rules/quote.ts'
import { minimumOf, requireMinimum } from './rules/transaction.ts'

/** Time limit for reading the body of an error response, in milliseconds. */
const refusalTime = 2_000

/** The input of a quote. */
export interface Asked {
  readonly activeAccount: ActiveAccount
  readonly from: string
  readonly to: string
  /** In base units of `from`. */
  readonly amount: string
  /** Percent. */
  readonly slippage: number
}

const isUnsupported = (error: unknown) => codeOf(error) === 'API_UNSUPPORTED'

/** Converts the error of a request to a named error. The body of the response tells whether liquidity is missing. */
export async function toNamedError(error: unknown, signal: AbortSignal): Promise<unknown> {
  if (isUnsupported(error)) return new SwapsNotSupportedError({ cause: error })
  const response = HttpError.is(error) ? error.cause : undefined
  if (!(response instanceof Response)) return error
  const body: unknown = await withTimeLimit(refusalTime, () => response.json(), signal).catch(() => undefined)
  const isDry = is(body, Refusal) && body.reasons.some(({ description }) => /insufficient liquidity/i.test(description))
  return isDry ? new LiquidityError({ cause: error }) : error
}

/** The price of gas on a network, in wei. Throws 'Network not supported for Gas Price', or the error of the call. */
export async function readGasPrice(
  ctx: Pick<PluginContext, 'api' | 'use'>,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await ctx.api.call(getGasPrice, { chainId }, await ctx.use(data).forNetwork(chainId, signal))).standard
  } catch (error) {
    throw isUnsupported(error) ? new GasPriceNotSupportedError({ cause: error }) : error
  }
}

/** Whether an answer repeats another value than it was asked for; it may leave the value out. */
const isOther = (said: string | null | undefined, asked: string) =>
  said != null && said.toLowerCase() !== asked.toLowerCase()

/**
 * Reads a quote. Throws 'Insufficient liquidity', 'Incorrect amount', `SWAPS_TOO_SMALL`, `SWAPS_OTHER_TRANSACTION`, or the error of
 * the call.
 */
export async function readQuote(
  ctx: Pick<PluginContext, 'api' | 'use'>,
  { activeAccount, from, to, amount, slippage }: Asked,
  gasPrice: string,
  signal: AbortSignal,
): Promise<Quote> {
  const input = { amount, userAddress: activeAccount.address, from, to, gasPrice }
  try {
    const options = await ctx.use(data).forNetwork(activeAccount.network.caipNetworkId, signal)
    const { quotes } = await ctx.api.call(getQuotes, input, options)
    const [quote] = quotes
    const output = quote?.toAmount
    if (isOther(quote?.fromAmount, amount) || isOther(quote?.fromAccount, from) || isOther(quote?.toAccount, to))
      throw new OtherTransactionError({ details: 'The quote is for another swap' })
    if (!output || BigInt(output) === 0n) throw new IncorrectAmountError()
    requireMinimum(minimumOf(output, slippage))
    return { from, to, amount, output }
  } catch (error) {
    signal.throwIfAborted()
    throw await toNamedError(error, signal)
  }
}
