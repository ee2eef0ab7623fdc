import type { PluginContext } from 'portico/kernel'
import { data } from 'portico/wallet'
import type { SendToken } from './rules/tokens.ts'
import { sendSlice } from './tokens.ts'

/** Reads the price of a token that a host named. Without a price, its value is not shown. */
export const readPrice = (ctx: PluginContext, token: SendToken) =>
  ctx.latest('price', async (signal) => {
    if (token.price !== undefined) return
    try {
      const price = await (await ctx.load(data)).readPrice(token.id, signal)
      signal.throwIfAborted()
      ctx.store.update(sendSlice, ({ preset }) => {
        if (price !== null && preset?.token?.id === token.id) preset.token.price = price
      })
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.info('The price of a token could not be read', error)
    }
  })
