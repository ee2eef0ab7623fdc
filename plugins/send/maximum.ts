import type { PluginContext } from 'portico/kernel'
import { selectActiveAccount } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import { selectChosenToken, selectLowered, selectMax } from './select.ts'
import { sendSlice } from './tokens.ts'

interface MaximumOptions {
  readFee(): Promise<void>
  /** The order under review became another one. */
  onLowered(order: Order): void
}

/** Creates the function that sets the amount to all that can be sent. The amount follows the balance and the fee from then on. */
export function createMaximum({ store }: Pick<PluginContext, 'store'>, { readFee, onLowered }: MaximumOptions) {
  const state = () => store.get(sendSlice)
  const chosen = () => selectChosenToken(store.get)
  const accountNow = () => selectActiveAccount(store.get)?.caipAddress
  const update = (amount: string) =>
    store.update(sendSlice, (draft) => void Object.assign(draft, { amount, isMax: true, token: chosen()?.id }))
  /**
   * Adapts a maximum to the balance and the fee as they are now: the amount of the form, and that of the order under review
   * if it can not be paid any more. A wallet that is asked keeps its order.
   */
  const follow = () => {
    const { isMax, amount, isSending, order } = state()
    const max = isMax && !isSending ? selectMax(store.get) : undefined
    if (max !== undefined && max !== amount) update(max)
    const less = order && !isSending ? selectLowered(store.get, order) : undefined
    if (!order || less === undefined) return
    const lowered = { ...order, amount: less }
    store.update(sendSlice, (draft) => {
      Object.assign(draft, { order: lowered, isLowered: true, received: null, failure: null })
    })
    onLowered(lowered)
  }
  // At once, so that the review shows no caution about an amount that becomes less anyway.
  store.watch(
    sendSlice,
    ({ isMax, order, isSending }) =>
      [isSending, isMax && selectMax(store.get), order && selectLowered(store.get, order)].join(),
    follow,
  )
  return async () => {
    const token = chosen()
    const [before, account] = [state().amount, accountNow()]
    if (!token) return
    if (token.address === undefined) await readFee()
    const max = selectMax(store.get)
    const { isSending, amount } = state()
    // The user may have typed or chosen something else while the fee was read.
    if (max === undefined || isSending || amount !== before) return
    if (chosen()?.id !== token.id || accountNow() !== account) return
    update(max)
  }
}
