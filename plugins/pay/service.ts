import type { PluginContext } from 'portico/kernel'
import { getExchangeBuyStatus, getExchangePayUrl, getExchanges } from './endpoints.ts'
import { ExchangeServiceError, UnknownAssetError, UnsafePageError } from './errors.ts'
import { readExchanges, readHash, readStatus } from './rules/exchanges.ts'
import { assetId, safePage, toWire } from './rules/wire.ts'
import type { ExchangeCalls } from './tokens.ts'

/** The id of a request (JSON-RPC 2.0); each has an answer of its own, by HTTP. */
const head = { jsonrpc: '2.0', id: 1 } as const

/** The result of an answer. Throws `PAY_EXCHANGE_SERVICE` for an error, whose text is not shown, or for neither. */
function resultOf<Result>(answer: { readonly result?: Result | null | undefined; readonly error?: unknown }): Result {
  if (answer.error || !answer.result) throw new ExchangeServiceError()
  return answer.result
}

/** The service of exchanges. */
export const createExchangeService = ({ api }: Pick<PluginContext, 'api'>): ExchangeCalls => ({
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
    const answer = await api.call(getExchanges, { ...head, method: 'reown_getExchanges', params }, { signal })
    return readExchanges(resultOf(answer).exchanges, payWithExchange)
  },
  async getPayUrl({ exchangeId, ...payment }, signal) {
    const wire = toWire(payment)
    if (!wire) throw new UnknownAssetError()
    const params = { exchangeId, ...wire }
    const answer = await api.call(getExchangePayUrl, { ...head, method: 'reown_getExchangePayUrl', params }, { signal })
    const { url: named, sessionId } = resultOf(answer)
    const url = safePage(named)
    if (url === undefined || sessionId === '') throw new UnsafePageError()
    return { url, sessionId }
  },
  async getBuyStatus(params, signal) {
    const request = { ...head, method: 'reown_getExchangeBuyStatus' as const, params }
    const { status, txHash } = resultOf(await api.call(getExchangeBuyStatus, request, { signal }))
    return { status: readStatus(status), txHash: readHash(txHash) }
  },
})
