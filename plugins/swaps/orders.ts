import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { fromBaseUnits, selectAccountType } from 'portico/wallet'
import { FeeNotCoveredError } from './errors.ts'
import { failureOf } from './failures.ts'
import { readGasPrice } from './market.ts'
import { feeOf, makeOrder, type Wish } from './order.ts'
import { isQuoteFor } from './rules/form.ts'
import { feeReserve, fitAmount, type Quote } from './rules/quote.ts'
import { minimumOf } from './rules/transaction.ts'
import { evmNamespace, selectPair } from './select.ts'
import type { Settings } from './settings.ts'
import { type SwapOrder, type SwapsState, swapsSlice } from './tokens.ts'

/** How often an order for Max is built at most: the fee may rise each time. */
const mostBuilds = 3
/** Time limit for the price of gas right before a signature, in milliseconds. */
const gasTime = 3_000

/** Creates orders, and shows them in the review. `wish` returns the swap that the form asks for, if the form is complete. */
export function createOrders(ctx: PluginContext, settings: Settings, wish: () => Wish | undefined) {
  const state = () => ctx.store.get(swapsSlice)
  const update = (patch: Partial<SwapsState>) =>
    ctx.store.update(swapsSlice, (draft) => void Object.assign(draft, patch))
  const quoted = ({ amount, output }: Quote) => ({ amount, minimum: minimumOf(output, settings.slippage) })
  /** The routers that users have approved on this page, by account and token. */
  const approved = new Map<string, string>()
  let last = 0
  /**
   * What the user knows: the quote of the form, then the order that fell below its minimum. Not the previous order, so that a price
   * that falls slowly is told as well.
   */
  let seen: Pick<SwapOrder, 'amount' | 'minimum'> | undefined

  /** Shows an order in place of the previous one. */
  const place = (next: Omit<SwapOrder, 'id'>) => {
    const { order: before, quote, hasMoved, isLowered, failure } = state()
    const isSame = before?.from.id === next.from.id && before.to.id === next.to.id
    if (!isSame) seen = quote && isQuoteFor(quote, next.from, next.to, BigInt(quote.amount)) ? quoted(quote) : undefined
    // Compare prices per unit sold: with Max, the sold amount itself changes with the network fee.
    const isLess = seen && BigInt(next.output) * BigInt(seen.amount) < BigInt(seen.minimum) * BigInt(next.amount)
    const known = isSame ? before : seen
    const isOther = known !== undefined && known.amount !== next.amount
    if (isLess || !seen) seen = next
    last++
    update({
      order: { ...next, id: last },
      hasMoved: isLess || (isSame && hasMoved),
      isLowered: isOther || (isSame && isLowered),
      // What was said about the order before stays until the next press: after it was signed a swap may be on its way.
      failure: before ? failure : null,
    })
  }

  const keyOf = ({ activeAccount, from }: Wish) => `${activeAccount.caipAddress} ${from.id}`
  const noteApproved = (asked: Wish, router: string) => void approved.set(keyOf(asked), router)

  /**
   * What the fee leaves of the maximum of the coin; `undefined` if the amount need not be reduced. An account whose type is not
   * known leaves what it can, and is not refused if that is nothing.
   */
  const reduced = ({ from, amount }: SwapOrder | Omit<SwapOrder, 'id'>, fee: string | null, least?: bigint) => {
    const type = selectAccountType(ctx.store.get, evmNamespace)
    if (!state().isMax || !from.isCoin || fee === null || type === 'smartAccount') return undefined
    // The balance may have changed since the order was created.
    const { from: known } = selectPair(ctx.store.get)
    const less = fitAmount(known?.id === from.id ? known : from, amount, fee, least)
    return less === 0n && type !== 'eoa' ? undefined : less
  }

  /**
   * Creates the order of a wish. Reduces the maximum of the coin if the fee of the built swap is higher than estimated.
   * Throws `SWAPS_FEE` if nothing is left: wallets refuse to sign then.
   */
  const make = async (asked: Wish, signal: AbortSignal) => {
    let wanted = asked
    for (let built = 1; ; built++) {
      const order = await makeOrder(ctx, wanted, settings, approved.get(keyOf(wanted)), signal)
      signal.throwIfAborted()
      // The first order leaves the whole reserve, so that a small rise of the price does not change it.
      const least = built === 1 && !state().order ? feeReserve : undefined
      const less = reduced(order, order.fee, least)
      if (less === 0n) throw new FeeNotCoveredError()
      if (less === undefined || built === mostBuilds) return order
      update({ amount: fromBaseUnits(less, order.from.decimals) })
      wanted = { ...wanted, amount: less.toString() }
    }
  }

  /**
   * Whether the amount of an order leaves enough for the fee at the current price of gas. Without that price the wallet
   * decides.
   */
  const isCovered = async (order: SwapOrder, signal: AbortSignal) => {
    if (!state().isMax || !order.from.isCoin) return true
    try {
      const gasPrice = await withTimeLimit(gasTime, (until) => readGasPrice(ctx, order.network, until), signal)
      return reduced(order, feeOf(gasPrice, order.transaction)) === undefined
    } catch {
      signal.throwIfAborted()
      return true
    }
  }

  /** Creates the order of the form again. `quiet`: keeps an existing order after a failure. */
  const prepare = (quiet = false) =>
    ctx.latest('order', async (signal) => {
      const asked = wish()
      const { order: shown, failure } = state()
      // Users have to go back after a change of the account: they would sign with another one than they reviewed with.
      const isOutdated = shown ? shown.account !== asked?.activeAccount.address : failure === 'outdated'
      if (!asked || isOutdated) return
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

  /** Creates the order of the form after it could not be created, if the balance still covers the amount. */
  const renew = async () => {
    const balance = selectPair(ctx.store.get).from?.balance
    // Without a failure, the review waits for an order. An unread balance may come yet: what was said stays, to be tried again.
    if (!wish()) return balance == null ? undefined : update({ failure: 'noFunds' })
    update({ failure: null })
    return prepare()
  }

  return { place, prepare, renew, make, isCovered, noteApproved }
}
