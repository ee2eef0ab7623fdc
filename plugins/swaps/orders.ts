import type { PluginContext } from 'portico/kernel'
import { fromBaseUnits } from 'portico/wallet'
import { failureOf } from './failures.ts'
import { makeOrder, type Wish } from './order.ts'
import { fitAmount } from './rules/quote.ts'
import type { Settings } from './settings.ts'
import { type SwapOrder, type SwapsState, swapsSlice } from './tokens.ts'

/** Makes orders, and puts them into the review. `wish`: what the form asks for, if it is complete. */
export function createOrders(ctx: PluginContext, settings: Settings, wish: () => Wish | undefined) {
  const state = () => ctx.store.get(swapsSlice)
  const update = (patch: Partial<SwapsState>) =>
    ctx.store.update(swapsSlice, (draft) => void Object.assign(draft, patch))
  let last = 0

  /** Shows an order in place of the one before. */
  const place = (next: Omit<SwapOrder, 'id'>) => {
    const { order: before, hasMoved } = state()
    const isSame = before?.from.id === next.from.id && before.to.id === next.to.id
    // Compare prices per unit sold: with Max, the sold amount itself changes with the network fee.
    const isLess = isSame && BigInt(next.output) * BigInt(before.amount) < BigInt(before.minimum) * BigInt(next.amount)
    last++
    update({ order: { ...next, id: last }, hasMoved: isLess || (isSame && hasMoved), failure: null })
  }

  /** The order of a wish. Of the coin, all there is may be too much for the fee, which is known once the swap is built. */
  const make = async (asked: Wish, signal: AbortSignal) => {
    const order = await makeOrder(ctx, asked, settings, signal)
    const { from } = asked
    const less = state().isMax && from.isCoin && order.fee ? fitAmount(from, order.amount, order.fee) : undefined
    if (less === undefined) return order
    signal.throwIfAborted()
    update({ amount: fromBaseUnits(less, from.decimals) })
    return makeOrder(ctx, { ...asked, amount: less.toString() }, settings, signal)
  }

  /** Makes the order of the form anew. `quiet`: one that stands is left alone where this fails. */
  const prepare = (quiet = false) =>
    ctx.latest('order', async (signal) => {
      const asked = wish()
      if (!asked) return
      try {
        const order = await make(asked, signal)
        signal.throwIfAborted()
        place(order)
      } catch (error) {
        signal.throwIfAborted()
        if (!quiet || !state().order) update({ order: null, failure: failureOf(error) })
        ctx.log.warn('The swap could not be prepared', error)
      }
    })

  return { place, prepare }
}
