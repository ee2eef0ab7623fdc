import type { PluginContext } from 'portico/kernel'
import { capabilities, capabilityOf, selectHolder } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import { sendSlice } from './tokens.ts'

const isUnits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

/**
 * Reads how much of an order reaches the recipient if the token takes a fee. Never rejects: without an amount nothing is
 * shown, and the chain refuses to send an amount that was not shown.
 */
export function createReceivedReader({ store, slots, latest }: PluginContext): (order: Order) => Promise<void> {
  return (order) =>
    latest('received', async (signal) => {
      const { namespace, token, to, amount } = order
      const holder = selectHolder(store.get, namespace)
      const transfers = capabilityOf(slots, namespace, capabilities.transfers)
      if (!holder || !transfers?.received || token.address === undefined) return
      const value: unknown = await transfers.received(holder, { to, amount, token: token.address }, signal)
      signal.throwIfAborted()
      if (!isUnits(value) || BigInt(value) >= BigInt(amount) || store.get(sendSlice).order !== order) return
      store.update(sendSlice, (draft) => {
        draft.received = value
      })
    })
}
