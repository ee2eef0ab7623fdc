import { type Contribution, defineEvent, defineSlice, defineSlot } from 'portico/kernel'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { Account, ConnectorInfo } from './chain.ts'
import type { ConnectionState } from './connectionState.ts'
import type { Network } from './networks/network.ts'
import type { StoredConnections } from './remembered.ts'

export interface NetworksState {
  /** In the order of the host's list. */
  readonly networks: readonly Network[]
  /** The network chosen in each namespace, connected or not. */
  readonly selected: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  /** Namespaces whose network somebody chose while no wallet was connected there: the next wallet is moved to it. */
  readonly chosen: readonly Namespace[]
}
/** The networks of the host, and which are chosen. */
export const networksSlice = defineSlice<NetworksState>('wallet.networks', { networks: [], selected: {}, chosen: [] })

export interface ConnectorsState {
  /** In the order in which they were found. */
  readonly connectors: readonly ConnectorInfo[]
}
/** The wallets found on the page. */
export const connectorsSlice = defineSlice<ConnectorsState>('wallet.connectors', { connectors: [] })

export interface ConnectionsState {
  /** Whether storage was read: before that nobody knows who is connected. */
  readonly ready: boolean
  /** The namespace that the interface is about. */
  readonly active: Namespace | null
  readonly connections: Readonly<Partial<Record<Namespace, ConnectionState>>>
}
/** The state of each connection. */
export const connectionsSlice = defineSlice<ConnectionsState>('wallet.connections', {
  ready: false,
  active: null,
  connections: {},
})

/**
 * What storage remembered when it was read: the wallets to connect again. Once `connectionsSlice` is `ready` it is known,
 * whoever read it.
 */
export const rememberedSlice = defineSlice<{ readonly connections: StoredConnections }>('wallet.remembered', {
  connections: {},
})

export interface PairingState {
  /**
   * `starting` until there is a link, `waiting` for a wallet to open it, `authenticating` while what the wallet signed
   * is being checked.
   */
  readonly status: 'idle' | 'starting' | 'waiting' | 'authenticating'
  /** The link to show as a QR code, or to open. */
  readonly uri: string | null
  /** When a new link takes its place, in milliseconds since the epoch. */
  readonly expiresAt: number | null
}
/** The link over which a wallet elsewhere may reach this page, while one is wanted. */
export const pairingSlice = defineSlice<PairingState>('wallet.pairing', { status: 'idle', uri: null, expiresAt: null })

/**
 * Why a namespace is held back: `checking` whether the visitor may enter, or `waiting` for them to do something about it.
 */
export type Held = 'checking' | 'waiting'

export interface HeldState {
  /** The namespaces whose accounts are held back: connected, and the host is not told yet. */
  readonly held: Readonly<Partial<Record<Namespace, Held>>>
  /** The gates that hold them back, by id: a namespace is let go of by the last one. */
  readonly gates: Readonly<Partial<Record<Namespace, Readonly<Record<string, Held>>>>>
}
/** Whom connect gates hold back. */
export const heldSlice = defineSlice<HeldState>('wallet.held', { held: {}, gates: {} })

/** The namespaces in which gates let accounts in one by one: the active account is held back, or was let go of by name. */
export const guardedSlice = defineSlice<{ readonly guarded: Readonly<Partial<Record<Namespace, boolean>>> }>(
  'wallet.guarded',
  { guarded: {} },
)

/** An account as events and outcomes tell of it. */
export interface ConnectedAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly network: CaipNetworkId
  readonly account: Account
  readonly connectorId: string
}

/** A wallet is connected. `restored`: found again after a reload, without the visitor doing anything. */
export const connected = defineEvent<ConnectedAccount & { readonly restored: boolean }>('wallet/connected')
/** A visitor's attempt to connect failed. A remembered wallet that does not come back is no such failure. */
export const connectFailed = defineEvent<{ readonly namespace: Namespace; readonly error: unknown }>(
  'wallet/connect-failed',
)
export const disconnected = defineEvent<{ readonly namespace: Namespace }>('wallet/disconnected')
export const accountChanged = defineEvent<ConnectedAccount>('wallet/account-changed')
export const networkChanged = defineEvent<{ readonly namespace: Namespace; readonly network: CaipNetworkId }>(
  'wallet/network-changed',
)

/** `taken` says that the gate shows a view of its own and goes on by itself. */
export type GateAnswer = 'passed' | 'taken'

/**
 * Stands between connecting and being done: sign-in, for one. Every account that is new in its namespace enters the gates
 * one after the other: one that connects or is restored, or another account or network of the same wallet; and an account
 * that is there already enters a gate that comes later. Where a gate takes over, the next is entered once that lets the
 * account go. Nobody gets in by a gate that fails: where `enter` throws, answers anything else than a `GateAnswer`, or has
 * not answered after `gateTimeLimit` milliseconds, the wallet is disconnected. One that was restored stays remembered.
 *
 * A gate that holds an account and asks its user something calls `hold` with `waiting` before it answers `taken`: while the
 * account is `checking`, the host is told that it is still connecting, so `ready()` and `connect()` wait. Later it calls
 * `hold` with `null` to let the account in, or disconnects the wallet.
 *
 * A plugin that contributes a gate sets `guard`, so that a failure of the plugin holds accounts back: it is set up anew
 * after each failure, and must then contribute its gate again, which the accounts that are connected enter as restored ones.
 * Where its `setup` throws, the kernel stops with `GUARD_FAILED`; the host makes the modal anew once the cause is mended.
 *
 * @example
 * ctx.slots.contribute(connectGates, {
 *   id: 'terms',
 *   holds: () => true,
 *   async enter(account, signal) {
 *     const wallet = ctx.use(wallet)
 *     const isKnown = await hasAccepted(account.address, signal)
 *     wallet.hold('terms', account.namespace, isKnown ? null : 'waiting', account)
 *     if (isKnown) return 'passed'
 *     if (!account.restored) ctx.modal.open(TermsView)
 *     return 'taken'
 *   },
 * })
 */
export interface ConnectGate extends Contribution {
  /**
   * Whether it holds accounts of a namespace back: the host is told of nobody until `hold` of the wallet's controller lets
   * the namespace go. Asked before a new account is shown to anybody; where this, or `when`, throws, the account is held
   * back until `enter` has answered. A gate whose plugin is switched off must let go of what it holds. @default never
   */
  holds?(namespace: Namespace): boolean
  /**
   * `restored`: the user did nothing, so nothing is to open by itself. The signal aborts once the account is gone, or
   * another one or another network takes its place, and when the time is up: what the gate answers then is ignored.
   */
  enter(
    account: ConnectedAccount & { readonly restored: boolean },
    signal: AbortSignal,
  ): Promise<GateAnswer> | GateAnswer
}
export const connectGates = defineSlot<ConnectGate>('wallet.connect-gates', { failsClosed: true })

/** Decides whether a wallet may be asked to connect. Restoring a wallet of an earlier visit asks no guard. */
export interface ConnectGuard extends Contribution {
  /** `false` refuses, and so does a guard that throws. */
  allows(): boolean
}
export const connectGuards = defineSlot<ConnectGuard>('wallet.connect-guards')
