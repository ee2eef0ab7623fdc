import type { PluginContext } from 'portico/kernel'
import { capabilities, capabilityOf, data, isBaseUnits, selectActiveAccount } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import type { SendToken } from './rules/tokens.ts'
import { selectChosenToken } from './select.ts'
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

/**
 * Reads the network fee into the state: for the selected token and the receiver so far, or for a whole order. The value is
 * `null` if the chain gives no estimate. During a review it is read again and again: a reading that fails leaves the fee as it
 * was. Never rejects.
 */
export function createFees({ store, slots, latest, log }: PluginContext): (order?: Order) => Promise<void> {
  return (order) =>
    latest('fee', async (signal) => {
      const [activeAccount, token] = [selectActiveAccount(store.get), order?.token ?? selectChosenToken(store.get)]
      if (!activeAccount || !token) return
      // The wallet may still be asked for an order of another account or network.
      if (order && (activeAccount.address !== order.from || activeAccount.network.caipNetworkId !== order.network))
        return
      const transfers = capabilityOf(slots, activeAccount.namespace, capabilities.transfers)
      const { address } = store.get(sendSlice).receiver
      const transferred = {
        ...(token.address === undefined ? {} : { token: token.address }),
        ...(order ? { to: order.to, amount: order.amount } : address ? { to: address } : {}),
      }
      const show = (value: string | null) => {
        signal.throwIfAborted()
        store.update(sendSlice, (draft) => {
          draft.fee = { token: token.id, value }
        })
      }
      try {
        const fee = await transfers?.fee?.(activeAccount, transferred, signal)
        show(isBaseUnits(fee) ? fee : null)
      } catch (error) {
        signal.throwIfAborted()
        if (!order || store.get(sendSlice).fee?.token !== token.id) show(null)
        if (!order) throw error
        log.info('The fee of a transfer could not be read', error)
      }
    })
}
