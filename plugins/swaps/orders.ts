import type { PluginContext } from 'portico/kernel'
import { fromBaseUnits } from 'portico/wallet'
import { FeeNotCoveredError } from './errors.ts'
import { failureOf } from './failures.ts'
import { makeOrder, type Wish } from './order.ts'
import { fitAmount } from './rules/quote.ts'
import type { Settings } from './settings.ts'
import { type SwapOrder, type SwapsState, swapsSlice } from './tokens.ts'

/** Creates orders, and shows them in the review. `wish` returns the swap that the form asks for, if the form is complete. */
export function createOrders(ctx: PluginContext, settings: Settings, wish: () => Wish | undefined) {
  const state = () => ctx.store.get(swapsSlice)
  const update = (patch: Partial<SwapsState>) =>
    ctx.store.update(swapsSlice, (draft) => void Object.assign(draft, patch))
  let last = 0

  /** Shows an order in place of the previous one. */
  const place = (next: Omit<SwapOrder, 'id'>) => {
    const { order: before, hasMoved } = state()
    const isSame = before?.from.id === next.from.id && before.to.id === next.to.id
    // Compare prices per unit sold: with Max, the sold amount itself changes with the network fee.
    const isLess = isSame && BigInt(next.output) * BigInt(before.amount) < BigInt(before.minimum) * BigInt(next.amount)
    last++
    // What was said about the order before stays until the next press: after it was signed a swap may be on its way.
    const failure = before ? state().failure : null
    update({ order: { ...next, id: last }, hasMoved: isLess || (isSame && hasMoved), failure })
  }

  /**
   * Creates the order of a wish. Reduces the maximum of the coin if the fee of the built swap is higher than estimated.
   * Throws `SWAPS_FEE` if nothing is left: wallets refuse to sign then.
   */
  const make = async (asked: Wish, signal: AbortSignal) => {
    const order = await makeOrder(ctx, asked, settings, signal)
    const { from } = asked
    const less = state().isMax && from.isCoin && order.fee ? fitAmount(from, order.amount, order.fee) : undefined
    if (less === undefined) return order
    signal.throwIfAborted()
    if (less === 0n) throw new FeeNotCoveredError()
    update({ amount: fromBaseUnits(less, from.decimals) })
    return makeOrder(ctx, { ...asked, amount: less.toString() }, settings, signal)
  }

  /** Creates the order of the form again. `quiet`: keeps an existing order after a failure. */
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
