import type { PluginContext } from 'portico/kernel'
import { data } from 'portico/wallet'
import { getExchangeBuyStatus, getExchangePayUrl, getExchanges } from './endpoints.ts'
import { ExchangeServiceError, UnknownAssetError, UnsafePageError } from './errors.ts'
import { readBuyStatus, readExchanges, readPayUrl } from './rules/exchanges.ts'
import { assetId, toWire } from './rules/wire.ts'
import type { ExchangeCalls } from './tokens.ts'

/** JSON-RPC 2.0. The id is constant, because each request has its own HTTP response. */
const head = { jsonrpc: '2.0', id: 1 } as const

/** Reads the result of an answer. Throws `PAY_EXCHANGE_SERVICE` for a malformed answer or an error; its text is not shown. */
function resultOf<Result>(
  answer: { readonly result?: unknown; readonly error?: unknown },
  read: (result: unknown) => Result | undefined,
): Result {
  const result = answer.error ? undefined : read(answer.result)
  if (result === undefined) throw new ExchangeServiceError()
  return result
}

/** The service of exchanges. */
export const createExchangeService = (ctx: Pick<PluginContext, 'api' | 'use'>): ExchangeCalls => ({
  async getExchanges({ page = 1, paymentAsset, amount, payWithExchange }, signal) {
    if (payWithExchange === false) return []
    const asset = paymentAsset && assetId(paymentAsset)
    if (paymentAsset && !asset) return []
    const whole = paymentAsset && amount && toWire({ paymentAsset, amount, recipient: '' })?.amount
    const { includeOnly, exclude } = payWithExchange ?? {}
    const params = {
      page,
      ...(asset ? { asset } : {}),
      ...(whole ? { amount: whole } : {}),
      ...(includeOnly ? { includeOnly: [...includeOnly] } : {}),
      ...(exclude ? { exclude: [...exclude] } : {}),
    }
    const options = await ctx.use(data).forNetwork(paymentAsset?.network, signal)
    const answer = await ctx.api.call(getExchanges, { ...head, method: 'reown_getExchanges', params }, options)
    return resultOf(answer, (result) => readExchanges(result, payWithExchange))
  },
  async getPayUrl({ exchangeId, ...payment }, signal) {
    const wire = toWire(payment)
    if (!wire) throw new UnknownAssetError()
    const request = { ...head, method: 'reown_getExchangePayUrl' as const, params: { exchangeId, ...wire } }
    const options = await ctx.use(data).forNetwork(payment.paymentAsset.network, signal)
    const answer = await ctx.api.call(getExchangePayUrl, request, options)
    const page = resultOf(answer, (result) => readPayUrl(result) ?? null)
    if (!page) throw new UnsafePageError()
    return page
  },
  async getBuyStatus(params, signal) {
    const request = { ...head, method: 'reown_getExchangeBuyStatus' as const, params }
    return resultOf(await ctx.api.call(getExchangeBuyStatus, request, { signal }), readBuyStatus)
  },
})
