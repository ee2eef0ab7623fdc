import { useSlice } from 'portico/view'
import { connectionsSlice, heldSlice, type Namespace } from 'portico/wallet'
import { useMemo } from 'react'
import {
  type Connection,
  guardedSlice,
  listConnections,
  listRecentConnections,
  otherConnectionsSlice,
  type RecentConnection,
} from '../../wallet/internal.ts'

export interface UseConnections {
  /** The wallets that are connected and not held back by a connect gate, the active one of each namespace first. */
  readonly connections: readonly Connection[]
  /** The wallets that were connected before, the newest first; known once wallets were managed or one was connected. */
  readonly recentConnections: readonly RecentConnection[]
}

/**
 * The connected wallets, of one namespace or all. More than one wallet per namespace needs the feature `multiWallet`.
 */
export function useConnections(namespace?: Namespace): UseConnections {
  const states = useSlice(connectionsSlice)
  const others = useSlice(otherConnectionsSlice)
  const { held } = useSlice(heldSlice)
  const { guarded } = useSlice(guardedSlice)
  return useMemo(() => {
    const all = listConnections(states, others, namespace)
    const isHeld = ({ isActive, ...connection }: Connection) =>
      isActive ? held[connection.namespace] !== undefined : connection.isHeld
    const connections = all
      .filter((connection) => !isHeld(connection))
      .map((connection) =>
        guarded[connection.namespace] ? { ...connection, accounts: connection.accounts.slice(0, 1) } : connection,
      )
    return { connections, recentConnections: listRecentConnections(others, all, namespace) }
  }, [states, others, namespace, held, guarded])
}
