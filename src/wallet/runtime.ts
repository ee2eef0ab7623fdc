import type { PluginContext } from 'portico/kernel'
import { abortReason } from '../kernel/internal.ts'
import type { Account } from './account.ts'
import { type CaipNetworkId, type Namespace, toCaipAddress } from './caip.ts'
import type { ChainAdapter } from './chain.ts'
import type { ConnectionEvent } from './connection/connection.ts'
import { type ConnectionState, disconnectedState } from './connection/connectionState.ts'
import type { KeptStorage } from './connection/pageStorage.ts'
import type { Connector } from './connector.ts'
import { adaptersOf } from './discovery/adapters.ts'
import type { OtherConnection } from './multiWallet/tokens.ts'
import type { Network } from './networks/network.ts'
import type { WalletOptions } from './options.ts'
import type { Session } from './session.ts'
import { type StoredConnection, storedActive, storedNetworks } from './storageKeys.ts'
import { type ConnectedAccount, type ConnectGate, connectionsSlice, type GateAnswer, networksSlice } from './tokens.ts'

export type WalletContext = PluginContext<WalletOptions>

/** Live objects, which can not be in the store. */
export interface Runtime {
  readonly ctx: WalletContext
  /** The sessions of each namespace, in the order in which they were active last. */
  readonly sessions: Map<Namespace, SessionList>
  /** All connectors that were found, by `connectorKey`. */
  readonly connectors: Map<string, Connector>
  /** The attempt to connect that runs in each namespace. */
  readonly attempts: Map<Namespace, AbortController>
  /** The run of the connect gates in each namespace. */
  readonly admissions: Map<Namespace, Admission>
  /** Enters the connect gates for the account of a namespace. */
  passGates(namespace: Namespace, admission: Admission): Promise<GateAnswer>
  /** The attempts that wait for a wallet to pair; `pairingSlice` is about the last one. */
  readonly pairings: Set<AbortController>
  /** The connection that storage had for each namespace when this tab last read its active wallet, or wrote it. */
  readonly remembered: Map<Namespace, StoredConnection>
  /** The change of the stored connection of each namespace that this tab has not written yet. */
  readonly unwritten: Map<Namespace, StoredChange>
  /** The namespaces where a change of another tab waits until no wallet is being asked to connect. */
  skipped?: Set<Namespace>
  /** The wallet of each namespace that is locked and comes back once it is unlocked, by connector id. */
  locked?: Map<Namespace, string>
  /** The cross-tab locks that this tab holds or waits for, by name. */
  readonly turns: Map<string, Turn>
  /** The storage for data of a connected account. */
  keep(own: KeptStorage): KeptStorage
  /** Several wallets may be connected in one namespace; `allowsMultiWallet` reads the flag until it is on. */
  isMultiWallet: boolean
  /** A change of another tab is being applied, which storage has already: do not write it. */
  isFollowing?: boolean
  /** Changes a connection by the state machine; `undefined` before the first change, which starts the watch for late gates. */
  change: ((namespace: Namespace, event: ConnectionEvent) => void) | undefined
}

/** Changes a stored connection; `undefined` is none. Pure, because another tab may write before it is written. */
export type StoredChange = (stored: StoredConnection | undefined) => StoredConnection | undefined

/** A chosen account of a session. */
export interface AccountChoice {
  readonly address: string
  /** The account that the wallet itself had first at that time: once it has another one first, the choice ends. */
  readonly own: Account | undefined
}

export interface LiveSession {
  readonly session: Session
  /** The wallet as shown to the user. */
  readonly wallet: NonNullable<ConnectionState['wallet']>
  readonly unwatch: () => void
  /** Makes it the active session of its namespace. `isRestored`: no wallet was active there, so that `connected` is emitted. */
  readonly promote: (isRestored?: boolean) => void
  /** The account that was chosen last; the wallet may have put another one first since. */
  chosen?: AccountChoice | undefined
  /** The newest request to the wallet for another account: a newer one aborts it. */
  asked?: AbortController
  /** Its state while another session is active; the state of the active one is in `connectionsSlice`. */
  beside?: OtherConnection | undefined
}

/**
 * The sessions of a namespace. The first one is active: `undefined` where others were restored before the active wallet,
 * which is still being connected.
 */
export type SessionList = readonly [active: LiveSession | undefined, ...others: LiveSession[]]

/** One run of the connect gates for an account. */
export interface Admission {
  /** The account was restored without an act of the user. */
  readonly restored: boolean
  /** Aborts when the account disconnects, or the account or network of the connection changes. */
  readonly controller: AbortController
  /** The gates that were entered so far. */
  readonly entered: Set<ConnectGate>
  /** The gates that were registered after the account connected: for these the user did not act. */
  readonly late: Set<ConnectGate>
  /** A gate without a hold took over: of the gates after it, only those with a hold are entered. */
  isTaken: boolean
  /** Every gate was passed. */
  isDone: boolean
  /** `taken` as soon as a gate takes over. Rejects with `CONNECT_GATE_FAILED`, or with the abort reason. */
  readonly outcome: Promise<GateAnswer>
}

/** A cross-tab lock of this tab; `users` counts the tasks that share it. */
export interface Turn {
  readonly begun: Promise<void>
  users: number
  end(): void
}

export const connectorKey = (namespace: Namespace, id: string) => `${namespace}:${id}`

/** The key of the task that restores a remembered wallet: a newer task with this key aborts it. */
export const restoreTask = (namespace: Namespace) => `restore:${namespace}`

/** The key of the task that waits until a locked wallet is unlocked. */
export const unlockTask = (namespace: Namespace) => `unlock:${namespace}`

export const connectionOf = (ctx: WalletContext, namespace: Namespace): ConnectionState =>
  ctx.store.get(connectionsSlice).connections[namespace] ?? disconnectedState

export function activate(ctx: WalletContext, namespace: Namespace | null): void {
  ctx.store.update(connectionsSlice, (draft) => {
    draft.active = namespace
  })
  ctx.storage.set(storedActive, namespace)
}

/** Where no wallet is active: activates the next one of the namespace, else a namespace in which a wallet is active. */
export function deactivate({ ctx, sessions }: Runtime, namespace: Namespace): void {
  const [active, next] = sessions.get(namespace) ?? []
  if (!active && next) {
    next.promote(true)
    return
  }
  const [other] = [...sessions].find(([, [first]]) => first) ?? []
  if (other && ctx.store.get(connectionsSlice).active === namespace) activate(ctx, other)
}

/** Ends the attempt to connect that runs in a namespace, if any. */
export function cancelAttempt({ attempts }: Runtime, namespace: Namespace, reason: string): void {
  const attempt = attempts.get(namespace)
  attempts.delete(namespace)
  attempt?.abort(abortReason(reason))
}

export const adapterOf = (ctx: WalletContext, namespace: Namespace): ChainAdapter | undefined =>
  adaptersOf(ctx.slots, namespace)[0]

/** The adapter that connects a connector. Only an adapter with `can.pairing` gets a paired provider. */
export const connectingAdapterOf = (
  ctx: WalletContext,
  { namespace, isPaired }: Pick<Connector, 'namespace' | 'isPaired'>,
): ChainAdapter | undefined => adaptersOf(ctx.slots, namespace).find(({ can }) => !isPaired || can.pairing)

export const networksOf = (ctx: WalletContext, namespace: Namespace): readonly Network[] =>
  ctx.store.get(networksSlice).networks.filter((network) => network.chainNamespace === namespace)

export const findNetwork = (ctx: WalletContext, id: CaipNetworkId): Network | undefined =>
  ctx.store
    .get(networksSlice)
    .networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)

/**
 * Selects the network of a namespace, in the store and in storage. Ignores networks that are not in the host's list.
 * `isChosen`: the user chose it while no wallet was connected in its namespace.
 */
export function chooseNetwork(ctx: WalletContext, id: CaipNetworkId, { isChosen = false } = {}): void {
  const network = findNetwork(ctx, id)
  if (!network) return
  ctx.store.update(networksSlice, (draft) => {
    draft.selected[network.chainNamespace] = network.caipNetworkId
    const others = draft.chosen.filter((namespace) => namespace !== network.chainNamespace)
    draft.chosen = isChosen ? [...others, network.chainNamespace] : others
  })
  // Keep the networks that other tabs selected in other namespaces.
  const stored = ctx.storage.get(storedNetworks)
  ctx.storage.set(storedNetworks, { ...stored, [network.chainNamespace]: network.caipNetworkId })
}

/** The account of a connection in the form of events; `undefined` unless it is connected. */
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
