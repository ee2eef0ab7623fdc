import type { Slice } from 'portico/kernel'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../caip.ts'
import type { Network, NetworkInput } from '../networks/network.ts'
import { type NetworkSettings, shapeNetwork } from '../networks/shape.ts'
import type { WalletOptions } from '../options.ts'
import type { ConnectionsState, NetworksState, rememberedSlice } from '../tokens.ts'
import { type ConnectionState, restoringState } from './connectionState.ts'
import { parseActive, parseConnections, parseNetworks, type Remembered, rememberedKeys } from './remembered.ts'

type Optional<Type> = { readonly [Key in keyof Type]?: Type[Key] | undefined }
type FirstOptions = NetworkSettings & Optional<Pick<WalletOptions, 'networks' | 'defaultNetwork' | 'enableReconnect'>>

/** The state of networks and connections before any wallet was asked. */
export interface FirstState {
  readonly networks: NetworksState
  readonly connections: ConnectionsState
  readonly remembered: StateOf<typeof rememberedSlice>
}

type StateOf<Token> = Token extends Slice<infer State> ? State : never

/**
 * The state that a visit begins with. In each namespace the remembered network is selected, else the default network, else
 * the first. Remembered wallets of namespaces that have a network are connecting; the active namespace is one of theirs,
 * preferably that of the last visit. Without such wallets it is that of the last visit, else that of the default network. If
 * several networks have the same id, the last one counts.
 */
export function firstState(
  listed: readonly Network[],
  remembered: Remembered,
  defaultNetwork: string | undefined,
): FirstState {
  const networks = [...new Map(listed.map((network) => [network.caipNetworkId, network])).values()]
  const isListed = (id: string | undefined): id is CaipNetworkId =>
    networks.some(({ caipNetworkId }) => caipNetworkId === id)
  const selected: Partial<Record<Namespace, CaipNetworkId>> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const isWanted = (id: string | undefined) => isListed(id) && namespaceOf(id) === chainNamespace
    const wanted = [remembered.networks[chainNamespace], defaultNetwork].find(isWanted) as CaipNetworkId | undefined
    selected[chainNamespace] ??= wanted ?? caipNetworkId
  }

  const connections: Partial<Record<Namespace, ConnectionState>> = {}
  for (const [namespace, { connectorId }] of Object.entries(remembered.connections)) {
    if (selected[namespace]) connections[namespace] = restoringState(connectorId)
  }
  const [restored] = Object.keys(connections)
  const home = isListed(defaultNetwork) ? namespaceOf(defaultNetwork) : null
  const last = remembered.active && selected[remembered.active] ? remembered.active : home
  const active = restored && !(last && connections[last]) ? restored : last
  return {
    networks: { networks, selected, chosen: [] },
    connections: { ready: true, active, connections },
    remembered: { connections: remembered.connections },
  }
}

/**
 * The same for a page without a kernel. `read` returns the parsed value of a storage key. Networks have no hosted RPC
 * URLs yet; invalid ones are left out here, and the wallet plugin reports them.
 */
export function readFirstState(
  { networks = [], defaultNetwork, enableReconnect = true, ...settings }: FirstOptions,
  read: (key: string) => unknown,
): FirstState {
  const shape = (input: NetworkInput): readonly Network[] => {
    try {
      return [shapeNetwork(input, settings)]
    } catch {
      return []
    }
  }
  const remembered = {
    connections: enableReconnect ? parseConnections(read(rememberedKeys.connections)) : {},
    active: parseActive(read(rememberedKeys.active)),
    networks: parseNetworks(read(rememberedKeys.networks)),
  }
  const preferred = typeof defaultNetwork === 'object' ? shape(defaultNetwork)[0]?.caipNetworkId : defaultNetwork
  return firstState(networks.flatMap(shape), remembered, preferred)
}
