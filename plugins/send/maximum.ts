import type { PluginContext } from 'portico/kernel'
import { selectChosenToken, selectMax, selectMost } from './select.ts'
import { sendSlice } from './tokens.ts'

/** Sets the amount to all that can be sent, and lets it follow the balance and the fee. */
export function createMaximum({ store }: Pick<PluginContext, 'store'>, readFee: () => Promise<void>) {
  const state = () => store.get(sendSlice)
  const chosen = () => selectChosenToken(store.get)
  const update = (amount: string) =>
    store.update(sendSlice, (draft) => void Object.assign(draft, { amount, isMax: true, token: chosen()?.id }))
  return {
    async set() {
      const token = chosen()
      const before = state().amount
      if (!token) return
      if (token.address === undefined) await readFee()
      const max = selectMax(store.get)
      const { isSending, amount } = state()
      // The user may have typed or chosen something else while the fee was read.
      if (max === undefined || isSending || amount !== before || chosen()?.id !== token.id) return
      update(max)
    },
    /**
     * Adapts a maximum to the balance and the fee as they are now: the amount of the form, and that of the order under review
     * if it can not be paid any more. A wallet that is asked keeps its order.
     */
    follow() {
      const { isMax, amount, isSending, order } = state()
      const max = isMax && !isSending ? selectMax(store.get) : undefined
      if (max !== undefined && max !== amount) update(max)
      const most = order?.isMax && !isSending ? selectMost(store.get, order) : undefined
      if (!order || !most || most >= BigInt(order.amount)) return
      store.update(sendSlice, (draft) => {
        Object.assign(draft, { order: { ...order, amount: `${most}` }, isLowered: true, received: null, failure: null })
      })
    },
  }
}
