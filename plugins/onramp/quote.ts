import type { PluginContext } from 'portico/kernel'
import { getQuote } from './endpoints.ts'
import { readPrice } from './price.ts'
import { mockedQuoteId, mockQuote, type PaymentCurrency, type PurchaseCurrency } from './rules/currencies.ts'
import type { Estimate } from './tokens.ts'

/** What to buy, and the amount to pay. */
interface Wanted {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  readonly amount: string
}

/**
 * Reads what an amount buys: the quote of the service, else an estimate if the price of the token is known, else `null`. The
 * calls to the service use the options.
 */
export async function readEstimate(
  ctx: Pick<PluginContext, 'api' | 'log' | 'use'>,
  { purchaseCurrency, paymentCurrency, amount }: Wanted,
  options: Promise<{ readonly signal: AbortSignal }>,
  signal: AbortSignal,
): Promise<Estimate | null> {
  const { symbol, name, id } = purchaseCurrency
  const ask = async () => {
    const input = { purchaseCurrency, paymentCurrency, amount, network: symbol }
    const answer = await ctx.api.call(getQuote, input, await options)
    if (answer.quoteId === mockedQuoteId) throw new TypeError('The service sent a placeholder in place of a quote')
    return { answer, isEstimate: false }
  }
  const estimate = async (error: unknown) => {
    signal.throwIfAborted()
    ctx.log.info('There is no quote', error)
    const price = await readPrice(ctx, symbol, paymentCurrency.id, signal).catch(() => null)
    return price ? { answer: mockQuote(amount, paymentCurrency.id, price), isEstimate: true } : null
  }
  const found = await ask().catch(estimate)
  signal.throwIfAborted()
  if (!found) return null
  const { purchaseAmount, paymentTotal } = found.answer
  const isNumber = [purchaseAmount, paymentTotal].every((entry) => /^\d{1,30}(\.\d{1,30})?$/.test(entry.amount))
  const named = purchaseAmount.currency?.toUpperCase()
  const isOfToken = !named || [symbol, name, id].some((known) => known.toUpperCase() === named)
  // No provider gives nothing for an amount, or another token.
  if (!isNumber || !isOfToken || Number(purchaseAmount.amount) === 0) return null
  return { amount: purchaseAmount.amount, symbol, total: paymentTotal.amount, isEstimate: found.isEstimate }
}
