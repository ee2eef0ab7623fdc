import type { PluginContext } from 'portico/kernel'
import { type CaipNetworkId, data, wallet } from 'portico/wallet'
import { GasPriceNotSupportedError } from './errors.ts'
import { readGasPrice } from './market.ts'
import { swapsMessages } from './messages.ts'
import { evmNamespace, selectPair } from './select.ts'
import { swapsSlice } from './tokens.ts'

/** Reads prices, balances and the price of gas for the form. */
export function createReadings(ctx: PluginContext) {
  const { store, notices, messages } = ctx
  return {
    /** The prices of the two tokens of the form, in US dollars. */
    prices: () =>
      ctx.latest('prices', async (signal) => {
        const { from, to } = selectPair(store.get)
        const reader = await ctx.load(data)
        await Promise.all(
          [from, to].map(async (token) => {
            if (!token) return
            const price = await reader.readPrice(token.id, signal).catch((error) => {
              if (!signal.aborted) ctx.log.info('The price of a token could not be read', error)
              return null
            })
            signal.throwIfAborted()
            if (price !== null)
              store.update(swapsSlice, ({ prices }) => void Object.assign(prices, { [token.id]: price }))
          }),
        )
      }),
    /** The balances of the account. Its type, which decides whether it has to cover fees, may be known later. */
    balances(signal: AbortSignal) {
      const holdings = ctx.load(data)
      holdings.then((reader) => reader.refreshAccountType(evmNamespace, { signal })).catch(() => {})
      return Promise.allSettled([
        ctx.load(wallet).then((domain) => domain.refreshBalance(evmNamespace, { signal })),
        holdings.then((reader) => reader.refreshTokens(evmNamespace, { signal })),
      ])
    },
    /** The price of gas. */
    async gas(chainId: CaipNetworkId, signal: AbortSignal) {
      try {
        const gasPrice = await readGasPrice(ctx, chainId, signal)
        signal.throwIfAborted()
        store.update(swapsSlice, (draft) => void Object.assign(draft, { gasPrice }))
      } catch (error) {
        signal.throwIfAborted()
        ctx.log.warn('The price of gas could not be read', error)
        const { gasUnsupported, priceFailed } = messages.get(swapsMessages)
        notices.toast('error', GasPriceNotSupportedError.is(error) ? gasUnsupported : priceFailed)
      }
    },
  }
}
