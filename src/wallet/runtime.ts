import { abortReason, type PluginContext } from 'portico/kernel'
import { type CaipNetworkId, type Namespace, toCaipAddress } from './caip.ts'
import {
  type ChainAdapter,
  type Connector,
  type ConnectorInfo,
  chainAdapters,
  fallbackAdapters,
  type Session,
} from './chain.ts'
import { type ConnectionEvent, reduceConnection } from './connection.ts'
import { type ConnectionState, disconnectedState } from './connectionState.ts'
import type { Network } from './networks/network.ts'
import type { WalletOptions } from './options.ts'
import { storedActive, storedConnections, storedNetworks } from './storageKeys.ts'
import { type ConnectedAccount, connectionsSlice, networksSlice } from './tokens.ts'

export type WalletContext = PluginContext<WalletOptions>

/** What is live and can not be in the store. */
export interface Runtime {
  readonly ctx: WalletContext
  readonly sessions: Map<Namespace, LiveSession>
  /** By namespace and id. */
  readonly connectors: Map<string, Connector>
  /** The attempt to connect that runs in each namespace. */
  readonly attempts: Map<Namespace, AbortController>
  /** The attempts that wait for a wallet to pair; `pairingSlice` is about the last one. */
  readonly pairings: Set<AbortController>
}

export interface LiveSession {
  readonly session: Session
  /** Who it is with, as the visitor knows it. */
  readonly wallet: NonNullable<ConnectionState['wallet']>
  readonly unwatch: () => void
}

export const connectorKey = (namespace: Namespace, id: string) => `${namespace}:${id}`

export const connectionOf = (ctx: WalletContext, namespace: Namespace): ConnectionState =>
  ctx.store.get(connectionsSlice).connections[namespace] ?? disconnectedState

/** The one way in which a connection changes: through the state machine. */
export function dispatch(ctx: WalletContext, namespace: Namespace, event: ConnectionEvent): void {
  const before = connectionOf(ctx, namespace)
  const after = reduceConnection(before, event)
  if (after === before) return
  ctx.store.update(connectionsSlice, (draft) => {
    draft.connections[namespace] = after as (typeof draft.connections)[Namespace] & object
  })
}

export function activate(ctx: WalletContext, namespace: Namespace | null): void {
  ctx.store.update(connectionsSlice, (draft) => {
    draft.active = namespace
  })
  ctx.storage.set(storedActive, namespace)
}

/** The interface moves on from a namespace where nobody is connected any more to one where somebody is. */
export function leave({ ctx, sessions }: Runtime, namespace: Namespace): void {
  const [other] = sessions.keys()
  if (other && ctx.store.get(connectionsSlice).active === namespace) activate(ctx, other)
}

/** Ends the attempt to connect that runs in a namespace, if any. */
export function cancelAttempt({ attempts }: Runtime, namespace: Namespace, reason: string): void {
  const attempt = attempts.get(namespace)
  attempts.delete(namespace)
  attempt?.abort(abortReason(reason))
}

export const adapterOf = (ctx: WalletContext, namespace: Namespace): ChainAdapter | undefined =>
  [...ctx.slots.get(chainAdapters), ...ctx.slots.get(fallbackAdapters)].find((adapter) => adapter.id === namespace)

export const networksOf = (ctx: WalletContext, namespace: Namespace): readonly Network[] =>
  ctx.store.get(networksSlice).networks.filter((network) => network.chainNamespace === namespace)

export const findNetwork = (ctx: WalletContext, id: CaipNetworkId): Network | undefined =>
  ctx.store
    .get(networksSlice)
    .networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)

/** Remembers the network of a namespace, in the store and over reloads. One that the host did not ask for is ignored. */
export function selectNetwork(ctx: WalletContext, id: CaipNetworkId): void {
  const network = findNetwork(ctx, id)
  if (!network) return
  ctx.store.update(networksSlice, (draft) => {
    draft.selected[network.chainNamespace] = network.caipNetworkId
  })
  ctx.storage.set(storedNetworks, ctx.store.get(networksSlice).selected as Record<Namespace, string>)
}

/** Keeps, or forgets, which wallet is to be restored after a reload. */
export function remember(ctx: WalletContext, namespace: Namespace, connector: ConnectorInfo | null): void {
  const { [namespace]: _, ...others } = ctx.storage.get(storedConnections)
  const stored = connector && { connectorId: connector.id, name: connector.name, rdns: connector.rdns }
  ctx.storage.set(storedConnections, (stored ? { ...others, [namespace]: stored } : others) as never)
}

/** The account of a live connection as events tell of it. */
export function accountOf(namespace: Namespace, state: ConnectionState): ConnectedAccount | undefined {
  const [account] = state.accounts
  if (state.status !== 'connected' || !account || !state.network || !state.connectorId) return undefined
  return {
    namespace,
    address: account.address,
    caipAddress: toCaipAddress(state.network, account.address),
    network: state.network,
    account,
    connectorId: state.connectorId,
  }
}
