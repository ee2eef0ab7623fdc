import type { PluginContext } from 'portico/kernel'
import { selectConnection, tracked } from 'portico/wallet'
import { fromBaseUnits } from './rules/amount.ts'
import type { Order } from './rules/order.ts'

type SendEvent = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR' | 'SEND_REJECTED'

/** Emits the field's analytics events about transfers. */
export function createTracker({ events, store }: Pick<PluginContext, 'events' | 'store'>) {
  return (
    event: SendEvent,
    { namespace, network, token, amount }: Order,
    more: { hash?: string; message?: string } = {},
  ) =>
    events.emit(tracked, {
      event,
      properties: {
        isSmartAccount: selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount',
        network,
        token: token.symbol,
        amount: Number(fromBaseUnits(BigInt(amount), token.decimals)),
        ...more,
      },
    })
}
