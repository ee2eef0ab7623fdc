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

/** Whether an answer names another amount, as a text or a number. It may leave the amount out. */
function isOtherAmount(said: unknown, asked: string): boolean {
  if (typeof said === 'number') return said !== Number(asked)
  return typeof said === 'string' && /^\d{1,78}$/.test(said) && BigInt(said) !== BigInt(asked)
}

/** Whether an answer names another token, with or without its network. It may leave the token out. `asked` is in lower case. */
const isOtherToken = (said: unknown, asked: string) =>
  typeof said === 'string' && said !== '' && ![asked, asked.split(':')[2]].includes(said.toLowerCase())

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
    const { fromAmount, fromAccount, toAccount } = quote ?? {}
    if (isOtherAmount(fromAmount, amount) || isOtherToken(fromAccount, from) || isOtherToken(toAccount, to))
      throw new OtherTransactionError({ details: 'The quote is for another swap' })
    if (!output || BigInt(output) === 0n) throw new IncorrectAmountError()
    requireMinimum(minimumOf(output, slippage))
    return { from, to, amount, output }
  } catch (error) {
    signal.throwIfAborted()
    throw await toNamedError(error, signal)
  }
}
