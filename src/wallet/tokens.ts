import { type Contribution, defineEvent, defineSlice, defineSlot } from 'portico/kernel'
import type { Account } from './account.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { ConnectionState } from './connection/connectionState.ts'
import type { StoredConnections } from './connection/remembered.ts'
import type { ConnectorInfo } from './connector.ts'
import type { Network } from './networks/network.ts'
import type { Session } from './session.ts'

export interface NetworksState {
  /** In the order of the host's list. */
  readonly networks: readonly Network[]
  /** The network chosen in each namespace, connected or not. */
  readonly selected: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  /** Namespaces whose network the user chose while no wallet was connected there: the next wallet is switched to it. */
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
  /** Whether storage was read: connections are unknown before. */
  readonly ready: boolean
  /** The active namespace, which buttons, hooks and views show. */
  readonly active: Namespace | null
  readonly connections: Readonly<Partial<Record<Namespace, ConnectionState>>>
}
/** The state of each connection. */
export const connectionsSlice = defineSlice<ConnectionsState>('wallet.connections', {
  ready: false,
  active: null,
  connections: {},
})

/** The wallets to restore, as read from storage; valid once `connectionsSlice` is `ready`. */
export const rememberedSlice = defineSlice<{ readonly connections: StoredConnections }>('wallet.remembered', {
  connections: {},
})

export interface PairingState {
  /**
   * `starting` until there is a link, `waiting` for a wallet to open it, `authenticating` while the wallet's sign-in is
   * verified.
   */
  readonly status: 'idle' | 'starting' | 'waiting' | 'authenticating'
  /** The link to show as a QR code, or to open. */
  readonly uri: string | null
  /** When a new link replaces it, in milliseconds since the epoch. */
  readonly expiresAt: number | null
}
/** The pairing in progress: its status, and the link that a wallet can open. */
export const pairingSlice = defineSlice<PairingState>('wallet.pairing', { status: 'idle', uri: null, expiresAt: null })

/** Why an account is held back: `checking` whether it may pass, or `waiting` for the user to act. */
export type GateStatus = 'checking' | 'waiting'

export interface GatedState {
  /** The namespaces whose accounts are connected but hidden from the host. */
  readonly gated: Readonly<Partial<Record<Namespace, GateStatus>>>
  /** The gates that hold each namespace, by id: the last one to release it lets the account pass. */
  readonly gates: Readonly<Partial<Record<Namespace, Readonly<Record<string, GateStatus>>>>>
}
/** The accounts that connect gates hold back. */
export const gatedSlice = defineSlice<GatedState>('wallet.gated', { gated: {}, gates: {} })

/** The namespaces whose active account a gate held back: gates admit accounts one by one there. */
export const guardedSlice = defineSlice<{ readonly guarded: Readonly<Partial<Record<Namespace, boolean>>> }>(
  'wallet.guarded',
  { guarded: {} },
)

/** An account in the form of events and results. */
export interface ConnectedAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly network: CaipNetworkId
  readonly account: Account
  readonly connectorId: string
}

/**
 * A wallet connected. `restored`: after a reload or an unlock, without a prompt. Plugins get it before connect gates, such as
 * sign-in, release the account, hosts afterwards: a plugin that needs the account calls `watchActiveAccount`.
 */
export const connected = defineEvent<ConnectedAccount & { readonly restored: boolean }>('wallet/connected')
/** An attempt of the user to connect failed. Not emitted for a remembered wallet that could not be restored. */
export const connectFailed = defineEvent<{ readonly namespace: Namespace; readonly error: unknown }>(
  'wallet/connect-failed',
)
export const disconnected = defineEvent<{ readonly namespace: Namespace }>('wallet/disconnected')
export const accountChanged = defineEvent<ConnectedAccount>('wallet/account-changed')
export const networkChanged = defineEvent<{ readonly namespace: Namespace; readonly network: CaipNetworkId }>(
  'wallet/network-changed',
)

/** `taken`: the gate shows a view of its own and continues from there. */
export type GateAnswer = 'passed' | 'taken'

/**
 * A step between connecting and being connected for the host, such as sign-in. Every new account of a namespace passes the gates
 * one after the other, those whose `when` holds at that moment: an account that connects or is restored, and another account or
 * network of the same wallet. A gate that is registered later gets the connected accounts. If a gate answers `taken`, the next
 * one is entered once that gate releases the account. A gate that fails lets no account pass: if `enter` throws, returns no
 * `GateAnswer` or takes longer than 30 seconds, the wallet is disconnected. A restored wallet stays remembered then.
 *
 * A gate that holds an account and waits for the user calls `hold` with `waiting` before it answers `taken`: while the
 * account is `checking`, the host sees it as connecting, so `connect()` waits, and `ready()` unless the page was ready before.
 * Later the gate calls `hold` with `null` to release the account, or disconnects the wallet.
 *
 * A plugin that contributes a gate sets `guard: true`; without it, accounts connect before the plugin is loaded, and if it fails
 * before it contributes (`SLOT_NEEDS_GUARD` is reported). Accounts stay held when a guard fails: it is set up again after each
 * failure, and must contribute its gate again, which connected accounts enter as restored ones. If its `setup` throws, the kernel
 * stops with `GUARD_FAILED`; the host has to fix the cause and create the modal again.
 *
 * @example
 * // In the `setup` of a plugin with `guard: true`:
 * const { hold } = ctx.use(wallet)
 * let held: ConnectedAccount | undefined
 * ctx.slots.contribute(connectGates, {
 *   id: 'terms',
 *   holds: () => true,
 *   async enter(account, signal) {
 *     const isKnown = await hasAccepted(account.address, signal)
 *     hold('terms', account.namespace, isKnown ? null : 'waiting', account)
 *     if (isKnown) return 'passed'
 *     held = account // while the gate holds it, `selectActiveAccount` returns undefined
 *     if (!account.restored) ctx.modal.open(TermsView)
 *     return 'taken'
 *   },
 * })
 * return {
 *   // Called by the button of TermsView. Close the modal: a released account leaves the view open.
 *   accept() {
 *     if (held && hold('terms', held.namespace, null, held)) ctx.modal.close()
 *   },
 * }
 */
export interface ConnectGate extends Contribution {
  /**
   * Whether the gate holds back accounts of a namespace: the host sees none until `hold` of the wallet's controller
   * releases the namespace. Called before a new account is visible; if this or `when` throws, the account is held back
   * until `enter` has answered. When its plugin is switched off, the gate must release its accounts. @default never
   */
  holds?(namespace: Namespace): boolean
  /**
   * `restored`: the user did not act, so do not open anything. The signal aborts when the account leaves, when another
   * account or network replaces it, and after the time limit: later answers are ignored.
   */
  enter(
    account: ConnectedAccount & { readonly restored: boolean },
    signal: AbortSignal,
  ): Promise<GateAnswer> | GateAnswer
}
export const connectGates = defineSlot<ConnectGate>('wallet.connect-gates', { needsGuard: true })

/** Decides whether a wallet may be asked to connect. Not called when a wallet of an earlier visit is restored. */
export interface ConnectGuard extends Contribution {
  /** `false` refuses, and so does a guard that throws. */
  allows(): boolean
}
export const connectGuards = defineSlot<ConnectGuard>('wallet.connect-guards')

/**
 * Wraps the session of a connected wallet for its callers, such as to show requests to the user first. Applies also if its
 * `when` returns `false`. Needs `guard: true` of the plugin.
 */
export interface SessionGuard extends Contribution {
  /** Returns the session that callers get: the same object for the same session. If it throws, `session()` throws. */
  guard(session: Session): Session
}
export const sessionGuards = defineSlot<SessionGuard>('wallet.session-guards', { needsGuard: true })
