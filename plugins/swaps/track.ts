import type { PluginContext } from 'portico/kernel'
import { fromBaseUnits, selectConnection, tracked } from 'portico/wallet'
import { evmNamespace } from './select.ts'
import type { SwapOrder } from './tokens.ts'

type SwapEvent = 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

/** Emits the field's analytics events about swaps. `message` is the code of an error. */
export function createTracker({ events, store }: Pick<PluginContext, 'events' | 'store'>) {
  return (event: SwapEvent, { network, from, to, amount, output }: SwapOrder, more: { message?: string } = {}) =>
    events.emit(tracked, {
      event,
      properties: {
        isSmartAccount: selectConnection(store.get, evmNamespace).accounts[0]?.type === 'smartAccount',
        network,
        swapFromToken: from.symbol,
        swapToToken: to.symbol,
        swapFromAmount: fromBaseUnits(amount, from.decimals),
        swapToAmount: fromBaseUnits(output, to.decimals),
        ...more,
      },
    })
}
