import type { Account } from '../account.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { ConnectionsState } from '../tokens.ts'
import type { OtherConnectionsState, RecentConnection } from './tokens.ts'

/** A wallet that is connected. */
export interface Connection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | null
  /** The id of its picture in the directory. */
  readonly imageId?: string
  /** The first one is the active one of the wallet. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  /** Whether it is the active wallet of its namespace. */
  readonly isActive: boolean
  /** Connected beside the active one, with an account that has not passed the connect gates. */
  readonly isGated: boolean
}

/** The connected wallets of a namespace, or of all: in each namespace the active one first, then those beside it. */
export function listConnections(
  { connections }: Pick<ConnectionsState, 'connections'>,
  others: Pick<OtherConnectionsState, 'connections'>,
  namespace?: Namespace,
): readonly Connection[] {
  const isWanted = (name: Namespace) => namespace === undefined || name === namespace
  const names = (Object.keys(connections) as Namespace[]).filter(isWanted)
  return names.flatMap((name) => {
    const state = connections[name]
    const active: Connection[] =
      state?.status === 'connected' && state.connectorId !== null && state.network !== null
        ? [
            {
              namespace: name,
              connectorId: state.connectorId,
              name: state.wallet?.name ?? state.connectorId,
              imageUrl: state.wallet?.imageUrl ?? null,
              ...(state.wallet?.imageId !== undefined && { imageId: state.wallet.imageId }),
              accounts: state.accounts,
              network: state.network,
              isActive: true,
              isGated: false,
            },
          ]
        : []
    const beside = others.connections.filter((item) => item.namespace === name)
    return [
      ...active,
      ...beside.map(
        ({ wallet, ...item }): Connection => ({
          ...item,
          name: wallet.name,
          imageUrl: wallet.imageUrl,
          ...(wallet.imageId !== undefined && { imageId: wallet.imageId }),
          isActive: false,
        }),
      ),
    ]
  })
}

/** The wallets that were connected before and are not connected now, of a namespace or of all; the newest first. */
export function listRecentConnections(
  { recent }: Pick<OtherConnectionsState, 'recent'>,
  connected: readonly Connection[],
  namespace?: Namespace,
): readonly RecentConnection[] {
  return recent.filter(
    (item) =>
      (namespace === undefined || item.namespace === namespace) &&
      !connected.some((other) => other.namespace === item.namespace && other.connectorId === item.connectorId),
  )
}
