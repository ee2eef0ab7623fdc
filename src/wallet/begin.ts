import { firstState } from './firstState.ts'
import { defaultNetworkId, prepareNetworks } from './networks/manage.ts'
import type { Remembered } from './remembered.ts'
import type { WalletContext } from './runtime.ts'
import { storedActive, storedConnections, storedNetworks } from './storageKeys.ts'
import { connectionsSlice, networksSlice, rememberedSlice } from './tokens.ts'

/**
 * Fills the slices that a visit begins with. Where the page filled them before the kernel was there, they stay, and their
 * networks get what a page does not know: the hosted RPC URLs. Throws 'Network not found' or `NETWORK_INVALID`.
 */
export function begin(ctx: WalletContext): void {
  const { store, storage } = ctx
  const networks = prepareNetworks(ctx)
  const preferred = defaultNetworkId(ctx, networks)
  const isFilled = store.get(connectionsSlice).ready
  const remembered: Remembered | undefined = isFilled
    ? undefined
    : {
        // What is not restored stays in storage: it may be what other tabs stand on.
        connections: ctx.options.enableReconnect ? storage.get(storedConnections) : {},
        active: storage.get(storedActive),
        networks: storage.get(storedNetworks),
      }
  store.batch(() => {
    const first = firstState(networks, remembered ?? nothing, preferred)
    store.update(networksSlice, (draft) => {
      draft.networks = first.networks.networks as typeof draft.networks
      if (remembered) draft.selected = first.networks.selected
    })
    if (!remembered) return
    store.update(connectionsSlice, (draft) => {
      Object.assign(draft, first.connections)
    })
    store.update(rememberedSlice, (draft) => {
      Object.assign(draft, first.remembered)
    })
  })
}

const nothing: Remembered = { connections: {}, active: null, networks: {} }
