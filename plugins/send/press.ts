import { type PluginContext, routerSlice } from 'portico/kernel'
import { connectionsSlice } from 'portico/wallet'
import type { Order } from './rules/order.ts'
import { sendSlice } from './tokens.ts'

interface PressOptions {
  connectorOf(order: Order): string | null
  /** Reads the figures of the reviewed order; a maximum becomes another order if it has to become less. */
  refresh(): Promise<void>
  /** Whether the review of an order is on screen. */
  isShown(order: Order): boolean
}

/**
 * Creates the function that reads the figures of an order between a press on Send and the request to the wallet. Resolves with
 * whether the press still counts: it ends when the user leaves the review, the wallet is no longer the same, or the order changes.
 */
export function createPress({ store }: PluginContext, { connectorOf, refresh, isShown }: PressOptions) {
  let current: { readonly order: Order; readonly connector: string | null } | undefined
  const end = () => {
    if (!current) return
    current = undefined
    store.update(sendSlice, (draft) => void Object.assign(draft, { isChecking: false }))
  }
  store.watch(routerSlice, ({ stack }) => stack.at(-1)?.key, end)
  store.watch(
    connectionsSlice,
    () => current && connectorOf(current.order),
    (connector) => connector !== current?.connector && end(),
  )
  return async (order: Order): Promise<boolean> => {
    const press = { order, connector: connectorOf(order) }
    current = press
    store.update(sendSlice, (draft) => void Object.assign(draft, { isChecking: true, failure: null }))
    await refresh()
    if (current !== press) return false
    end()
    return isShown(order)
  }
}
