import {
  type Connection,
  connectionsSlice,
  listConnections,
  listRecentConnections,
  type Namespace,
  otherConnectionsSlice,
  type RecentConnection,
} from 'portico/wallet'
import { useMemo } from 'react'
import { useSlice } from '../useSlice.ts'

export interface UseConnections {
  /** The wallets that are connected, the active one of each namespace first. */
  readonly connections: readonly Connection[]
  /** The wallets that were connected before, the newest first; known once wallets were managed or one was connected. */
  readonly recentConnections: readonly RecentConnection[]
}

/** What is connected, in a namespace where one is named. More than one wallet a namespace needs the feature `multiWallet`. */
export function useConnections(namespace?: Namespace): UseConnections {
  const states = useSlice(connectionsSlice)
  const others = useSlice(otherConnectionsSlice)
  return useMemo(() => {
    const connections = listConnections(states, others, namespace)
    return { connections, recentConnections: listRecentConnections(others, connections, namespace) }
  }, [states, others, namespace])
}
