import { defaultNetworkId, prepareNetworks } from '../networks/manage.ts'
import type { WalletContext } from '../runtime.ts'
import { storedActive, storedConnections, storedNetworks } from '../storageKeys.ts'
import { connectionsSlice, networksSlice, rememberedSlice } from '../tokens.ts'
import { firstState } from './firstState.ts'
import type { Remembered } from './remembered.ts'

/**
 * Sets the initial state of the slices. State that the page set before the kernel existed stays; its networks get their
 * hosted RPC URLs, which the page does not know. Throws 'Network not found' or `NETWORK_INVALID`.
 */
export function begin(ctx: WalletContext): void {
  const { store, storage } = ctx
  const networks = prepareNetworks(ctx)
  const preferred = defaultNetworkId(ctx, networks)
  const isFilled = store.get(connectionsSlice).ready
  const remembered: Remembered | undefined = isFilled
    ? undefined
    : {
        // Connections that are not restored stay in storage: other tabs may use them.
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
