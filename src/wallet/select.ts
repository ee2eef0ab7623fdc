import type { Read } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from './caip.ts'
import { type ConnectionState, disconnectedState } from './connection/connectionState.ts'
import type { Network } from './networks/network.ts'
import { connectionsSlice, networksSlice } from './tokens.ts'

/** The given namespace, else the active one, else that of the first network. */
export function selectNamespace(read: Read, namespace?: Namespace): Namespace | undefined {
  return namespace ?? read(connectionsSlice).active ?? read(networksSlice).networks[0]?.chainNamespace
}

/** The connection of a namespace, or of the active one. */
export function selectConnection(read: Read, namespace?: Namespace): ConnectionState {
  const wanted = selectNamespace(read, namespace)
  return (wanted && read(connectionsSlice).connections[wanted]) || disconnectedState
}

/** Whether a wallet is connected in any namespace. */
export function selectIsConnected(read: Read): boolean {
  return Object.values(read(connectionsSlice).connections).some((connection) => connection?.status === 'connected')
}

/** The namespaces in which a wallet is connected. */
export const selectConnectedNamespaces = (read: Read): readonly Namespace[] =>
  Object.entries(read(connectionsSlice).connections).flatMap(([namespace, connection]) =>
    connection?.status === 'connected' ? [namespace] : [],
  )

/** The id of the active network: that of the connected wallet, else the selected one. */
export function selectNetworkId(read: Read, namespace?: Namespace): CaipNetworkId | undefined {
  const wanted = selectNamespace(read, namespace)
  if (!wanted) return undefined
  return selectConnection(read, wanted).network ?? read(networksSlice).selected[wanted]
}

/** The active network; `undefined` while the wallet is on a network that is not in the host's list. */
export function selectNetwork(read: Read, namespace?: Namespace): Network | undefined {
  const id = selectNetworkId(read, namespace)
  return read(networksSlice).networks.find((item) => item.caipNetworkId === id || item.deprecatedCaipNetworkId === id)
}

/** Whether the connected wallet is on a network that is not in the host's list. */
export function selectIsUnsupported(read: Read, namespace?: Namespace): boolean {
  return selectConnection(read, namespace).status === 'connected' && !selectNetwork(read, namespace)
}
