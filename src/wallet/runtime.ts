import { abortReason, type PluginContext } from 'portico/kernel'
import type { Turn } from './actions/tabLock.ts'
import type { Admission } from './admission.ts'
import { type CaipNetworkId, type Namespace, toCaipAddress } from './caip.ts'
import { type ChainAdapter, type Connector, chainAdapters, fallbackAdapters, type Session } from './chain.ts'
import { type ConnectionState, disconnectedState } from './connectionState.ts'
import type { Network } from './networks/network.ts'
import type { WalletOptions } from './options.ts'
import type { KeptStorage } from './pageStorage.ts'
import type { Several } from './several/createSeveral.ts'
import { storedActive, storedNetworks } from './storageKeys.ts'
import { type ConnectedAccount, connectionsSlice, type GateAnswer, networksSlice } from './tokens.ts'

export type WalletContext = PluginContext<WalletOptions>

/** What is live and can not be in the store. */
export interface Runtime {
  readonly ctx: WalletContext
  readonly sessions: Map<Namespace, LiveSession>
  /** By namespace and id. */
  readonly connectors: Map<string, Connector>
  /** The attempt to connect that runs in each namespace. */
  readonly attempts: Map<Namespace, AbortController>
  /** The way of each account through the connect gates. */
  readonly admissions: Map<Namespace, Admission>
  /** Takes an account through the connect gates. */
  passGates(namespace: Namespace, admission: Admission): Promise<GateAnswer>
  /** The attempts that wait for a wallet to pair; `pairingSlice` is about the last one. */
  readonly pairings: Set<AbortController>
  /** The connector that this tab last knew storage to have for each namespace. */
  readonly remembered: Map<Namespace, string>
  /** What this tab does, or waits to do, in the place of all tabs. */
  readonly turns: Map<string, Turn>
  /** Where native balances stay for some seconds. */
  readonly kept: KeptStorage
  /** The wallets beside the active ones, once they are allowed and needed. */
  several: Several | undefined
}

export interface LiveSession {
  readonly session: Session
  /** Who it is with, as the visitor knows it. */
  readonly wallet: NonNullable<ConnectionState['wallet']>
  readonly unwatch: () => void
}

export const connectorKey = (namespace: Namespace, id: string) => `${namespace}:${id}`

/** The task that brings a remembered wallet back: a newer one ends it. */
export const restoreTask = (namespace: Namespace) => `restore:${namespace}`

export const connectionOf = (ctx: WalletContext, namespace: Namespace): ConnectionState =>
  ctx.store.get(connectionsSlice).connections[namespace] ?? disconnectedState

export function activate(ctx: WalletContext, namespace: Namespace | null): void {
  ctx.store.update(connectionsSlice, (draft) => {
    draft.active = namespace
  })
  ctx.storage.set(storedActive, namespace)
}

/** A wallet that stayed connected takes over, else the interface moves on from the namespace to one where somebody is connected. */
export function leave({ ctx, sessions, several }: Runtime, namespace: Namespace): void {
  if (several?.promote(namespace)) return
  const [other] = sessions.keys()
  if (other && ctx.store.get(connectionsSlice).active === namespace) activate(ctx, other)
}

/** Ends the attempt to connect that runs in a namespace, if any. */
export function cancelAttempt({ attempts }: Runtime, namespace: Namespace, reason: string): void {
  const attempt = attempts.get(namespace)
  attempts.delete(namespace)
  attempt?.abort(abortReason(reason))
}

const adaptersOf = ({ slots }: WalletContext, namespace: Namespace): readonly ChainAdapter[] =>
  [...slots.get(chainAdapters), ...slots.get(fallbackAdapters)].filter(({ id }) => id === namespace)

export const adapterOf = (ctx: WalletContext, namespace: Namespace): ChainAdapter | undefined =>
  adaptersOf(ctx, namespace)[0]

/** The adapter that connects a connector: one that expects a wallet of its own is never given a paired provider. */
export const connectingAdapterOf = (
  ctx: WalletContext,
  { namespace, isPaired }: Pick<Connector, 'namespace' | 'isPaired'>,
): ChainAdapter | undefined => adaptersOf(ctx, namespace).find(({ can }) => !isPaired || can.pairing)

export const networksOf = (ctx: WalletContext, namespace: Namespace): readonly Network[] =>
  ctx.store.get(networksSlice).networks.filter((network) => network.chainNamespace === namespace)

export const findNetwork = (ctx: WalletContext, id: CaipNetworkId): Network | undefined =>
  ctx.store
    .get(networksSlice)
    .networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)

/**
 * Remembers the network of a namespace, in the store and over reloads. One that the host did not ask for is ignored.
 * `isChosen`: somebody chose it while no wallet was connected there.
 */
export function selectNetwork(ctx: WalletContext, id: CaipNetworkId, { isChosen = false } = {}): void {
  const network = findNetwork(ctx, id)
  if (!network) return
  ctx.store.update(networksSlice, (draft) => {
    draft.selected[network.chainNamespace] = network.caipNetworkId
    const others = draft.chosen.filter((namespace) => namespace !== network.chainNamespace)
    draft.chosen = isChosen ? [...others, network.chainNamespace] : others
  })
  // What other tabs chose in other namespaces stays.
  const stored = ctx.storage.get(storedNetworks)
  ctx.storage.set(storedNetworks, { ...stored, [network.chainNamespace]: network.caipNetworkId })
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
