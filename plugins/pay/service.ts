import type { PluginContext } from 'portico/kernel'
import { type CaipNetworkId, data } from 'portico/wallet'
import { getExchangeBuyStatus, getExchangePayUrl, getExchanges } from './endpoints.ts'
import { ExchangeServiceError, InvalidPaymentError, UnknownAssetError, UnsafePageError } from './errors.ts'
import { readBuyStatus, readExchanges, readPayUrl } from './rules/exchanges.ts'
import { isStatusQuery, problemOfQuery } from './rules/request.ts'
import { assetId, toWire } from './rules/wire.ts'
import type { BuyStatusQuery, ExchangeCalls, ExchangeQuery } from './tokens.ts'

/** JSON-RPC 2.0. The id is constant, because each request has its own HTTP response. */
const headOf = (choice: ExchangeQuery['choice']) =>
  ({ jsonrpc: '2.0', id: 1, ...(choice === 'deposit' ? { source: 'fund-wallet' as const } : {}) }) as const

/** Reads the result of an answer. Throws `PAY_EXCHANGE_SERVICE` for a malformed answer or an error; its text is not shown. */
function resultOf<Result>(
  answer: { readonly result?: unknown; readonly error?: unknown },
  read: (result: unknown) => Result | undefined,
): Result {
  const result = answer.error ? undefined : read(answer.result)
  if (result === undefined) throw new ExchangeServiceError()
  return result
}

/** The service of exchanges. Each call is about the network of its payment, whichever network is active. */
export function createExchangeService(ctx: Pick<PluginContext, 'api' | 'use'>): ExchangeCalls {
  /** The payments and deposits of this page, by exchange and session. */
  const known = new Map<string, Pick<BuyStatusQuery, 'paymentAsset' | 'choice'>>()
  const keyOf = (exchangeId: string, sessionId: string) => JSON.stringify([exchangeId, sessionId])
  const about = (network: CaipNetworkId | undefined, signal: AbortSignal) => ctx.use(data).forNetwork(network, signal)

  return {
    async getExchanges(query, signal) {
      const problem = problemOfQuery(query)
      if (problem) throw new InvalidPaymentError({ problem })
      const { page, paymentAsset, amount, payWithExchange, choice } = query
      if (payWithExchange === false) return []
      const asset = paymentAsset && assetId(paymentAsset)
      if (paymentAsset && !asset) return []
      const whole = paymentAsset && amount && toWire({ paymentAsset, amount, recipient: '' })?.amount
      const { includeOnly, exclude } = payWithExchange ?? {}
      const params = {
        page: page ?? 1,
        ...(asset ? { asset } : {}),
        ...(whole ? { amount: whole } : {}),
        ...(includeOnly ? { includeOnly: [...includeOnly] } : {}),
        // The service refuses both at once. The answer is filtered by both.
        ...(exclude && !includeOnly ? { exclude: [...exclude] } : {}),
      }
      const options = await about(paymentAsset?.network, signal)
      const request = { ...headOf(choice), method: 'reown_getExchanges' as const, params }
      const answer = await ctx.api.call(getExchanges, request, options)
      return resultOf(answer, (result) => readExchanges(result, payWithExchange))
    },
    async getPayUrl({ exchangeId, ...payment }, signal) {
      const wire = toWire(payment)
      if (!wire) throw new UnknownAssetError()
      const { paymentAsset, choice } = payment
      const request = {
        ...headOf(choice),
        method: 'reown_getExchangePayUrl' as const,
        params: { exchangeId, ...wire },
      }
      const answer = await ctx.api.call(getExchangePayUrl, request, await about(paymentAsset.network, signal))
      const page = resultOf(answer, (result) => readPayUrl(result) ?? null)
      if (!page) throw new UnsafePageError()
      known.set(keyOf(exchangeId, page.sessionId), { paymentAsset, choice })
      return page
    },
    async getBuyStatus(query, signal) {
      if (!isStatusQuery(query)) throw new InvalidPaymentError({ problem: 'request' })
      const { exchangeId, sessionId } = query
      const payment = known.get(keyOf(exchangeId, sessionId))
      const paymentAsset = query.paymentAsset ?? payment?.paymentAsset
      const choice = query.choice ?? payment?.choice
      const params = { exchangeId, sessionId }
      const request = { ...headOf(choice), method: 'reown_getExchangeBuyStatus' as const, params }
      const options = await about(paymentAsset?.network, signal)
      return resultOf(await ctx.api.call(getExchangeBuyStatus, request, options), readBuyStatus)
    },
  }
}
