import type { Namespace } from '../caip.ts'
import type { Connector, PeerInfo, Session, SessionChange } from '../chain.ts'
import type { ConnectionState } from '../connection/connectionState.ts'
import { forget, forgetOther, readRemembered, remember, rememberMove } from '../connection/remember.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { explorerIdOf } from '../discovery/explorerIds.ts'
import { isSameWallet } from '../discovery/isSameWallet.ts'
import { maxAccounts } from '../discovery/pageWallets.ts'
import { beginAdmission } from '../gates/admission.ts'
import { dispatch } from '../gates/dispatch.ts'
import { accountOf, activate, chooseNetwork, connectionOf, type LiveSession, leave, type Runtime } from '../runtime.ts'
import { accountChanged, connectionsSlice, disconnected, gatedSlice, networkChanged } from '../tokens.ts'

/** Whether a session is the active one of its namespace. */
export const isLive = (runtime: Runtime, session: Session) =>
  runtime.sessions.get(session.connector.namespace)?.session === session

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined

/** Whether the wallet of the directory is the one that answered, by name or by homepage. */
function isPeer(listed: ListedWallet, peer: PeerInfo | undefined): boolean {
  if (!peer?.name || isSameWallet(peer.name, listed.name)) return true
  const host = hostOf(peer.homepage)
  return host !== undefined && host === hostOf(listed.homepage)
}

/**
 * Name and picture of the wallet behind a connector: its own, else those of the directory, else those of the connector.
 * Another wallet than the chosen one may have answered.
 */
function describeWallet(connector: Connector, chosen: ListedWallet | undefined, id?: string): LiveSession['wallet'] {
  const peer = connector.peer?.()
  const listed = chosen && isPeer(chosen, peer) ? chosen : undefined
  const explorerId = listed?.id ?? id ?? explorerIdOf(connector)
  return {
    ...(explorerId !== undefined && { explorerId }),
    ...(connector.imageId !== undefined && { imageId: connector.imageId }),
    name: peer?.name || listed?.name || connector.name,
    imageUrl: listed?.imageUrl ?? peer?.imageUrl ?? connector.imageUrl ?? null,
    type: connector.type,
  }
}

/** The part of a session that is in the store. */
const describeSession = ({ session, wallet }: Omit<LiveSession, 'unwatch'>) => ({
  connectorId: session.connector.id,
  wallet,
  accounts: session.accounts.slice(0, maxAccounts),
  network: session.network,
})

/** Watches a session, active or kept. */
export function watchSession(runtime: Runtime, session: Session, listed?: ListedWallet, id?: string): LiveSession {
  const unwatch = session.watch((change) => applyChange(runtime, session, change))
  return { session, wallet: describeWallet(session.connector, listed, id), unwatch }
}

export interface AdoptOptions {
  readonly silent: boolean
  /** The wallet that the user chose from the directory. */
  readonly listed?: ListedWallet | undefined
  /** Passed on to the connect gates. */
  readonly restored: boolean
  /** When the connect gates are entered. @default at once */
  readonly isComplete?: Promise<void> | undefined
}

/**
 * Makes a session the active one of its namespace: watches it, and writes it to the store and to storage. The previous
 * session is dropped, or kept if several wallets may be connected. Activates the namespace, unless the session was
 * restored while a wallet of another namespace is active.
 */
export function adoptSession(
  runtime: Runtime,
  session: Session,
  { silent, listed, restored, isComplete }: AdoptOptions,
): void {
  const { ctx } = runtime
  const { namespace } = session.connector
  const stored = silent ? readRemembered(runtime)[namespace] : undefined
  const isStored = stored?.connectorId === session.connector.id
  const live = watchSession(runtime, session, listed, isStored ? stored.explorerId : undefined)
  ctx.store.batch(() => {
    makeRoom(runtime, namespace, session.connector.id)
    runtime.sessions.set(namespace, live)
    dispatch(runtime, namespace, { type: 'opened', ...describeSession(live) })
    beginAdmission(runtime, namespace, { restored, after: isComplete })
    const { active } = ctx.store.get(connectionsSlice)
    const isBusy = active !== null && connectionOf(ctx, active).status !== 'disconnected'
    if (!silent || !isBusy) activate(ctx, namespace)
    chooseNetwork(ctx, session.network)
    remember(runtime, namespace)
  })
}

/** Before another session takes the place of the active one. */
function makeRoom({ sessions, multiWallet }: Runtime, namespace: Namespace, connectorId: string): void {
  multiWallet?.drop(namespace, connectorId)
  const before = sessions.get(namespace)
  if (before && multiWallet && before.session.connector.id !== connectorId) multiWallet.keep(before)
  else before?.unwatch()
}

/**
 * Replaces the session of a wallet by a new one of the same wallet. Storage is not written, because it has this state
 * already.
 */
export function refreshSession(runtime: Runtime, session: Session): void {
  const { ctx, sessions } = runtime
  const { namespace } = session.connector
  const before = connectionOf(ctx, namespace)
  const fresh = watchSession(runtime, session)
  const older = sessions.get(namespace)
  const isSame = older?.session.connector.id === session.connector.id
  const live = isSame ? { ...fresh, wallet: older.wallet } : fresh
  ctx.store.batch(() => {
    makeRoom(runtime, namespace, session.connector.id)
    sessions.set(namespace, live)
    dispatch(runtime, namespace, { type: 'connect', connectorId: session.connector.id })
    dispatch(runtime, namespace, { type: 'opened', ...describeSession(live) })
    chooseNetwork(ctx, session.network)
  })
  tellMove(runtime, namespace, before)
}

/** Emits the events for a changed account or network. */
export function tellMove({ ctx }: Runtime, namespace: Namespace, before: ConnectionState): void {
  const after = connectionOf(ctx, namespace)
  const account = accountOf(namespace, after)
  if (account && before.accounts[0]?.address !== account.address) ctx.events.emit(accountChanged, account)
  if (after.network && before.network !== after.network) {
    ctx.events.emit(networkChanged, { namespace, network: after.network })
  }
}

/** After a failed attempt: makes the previous session active again, or disconnects. */
export function fallBack(runtime: Runtime, namespace: Namespace): void {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  if (!live) {
    dispatch(runtime, namespace, { type: 'failed' })
    return
  }
  // The store has the changes that the wallet reported since it connected; the session may not.
  const { accounts, network } = connectionOf(ctx, namespace)
  dispatch(runtime, namespace, { type: 'kept', ...describeSession(live), accounts, network })
}

function applyChange(runtime: Runtime, session: Session, told: SessionChange): void {
  const change = told.type === 'accounts' ? { ...told, accounts: told.accounts.slice(0, maxAccounts) } : told
  const { ctx } = runtime
  const { namespace } = session.connector
  const isBeside = !isLive(runtime, session)
  if (change.type === 'disconnected' || (change.type === 'accounts' && change.accounts.length === 0)) {
    if (!isBeside) dropSession(runtime, namespace)
    else if (runtime.multiWallet?.end(session)) forgetOther(runtime, namespace, session.connector.id)
    return
  }
  if (isBeside) {
    runtime.multiWallet?.move(session, change)
    return
  }
  const before = connectionOf(ctx, namespace)
  ctx.store.batch(() => {
    dispatch(runtime, namespace, change)
    if (change.type === 'network') chooseNetwork(ctx, change.network)
  })
  rememberMove(runtime, namespace)
  tellMove(runtime, namespace, before)
}

/**
 * Ends a connection on this side: the wallet ended it, or is not asked. An attempt to connect another wallet continues,
 * and a kept wallet becomes active. `forget`: do not restore it after a reload.
 */
export function dropSession(runtime: Runtime, namespace: Namespace, options = { forget: true }): void {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  const before = connectionOf(ctx, namespace)
  const wasGated = ctx.store.get(gatedSlice).gated[namespace] !== undefined
  live?.unwatch()
  sessions.delete(namespace)
  ctx.store.batch(() => {
    dispatch(runtime, namespace, { type: 'reset' })
    if (before.connectorId && runtime.attempts.has(namespace)) {
      dispatch(runtime, namespace, { type: 'connect', connectorId: before.connectorId })
    }
    // Do not remember an account that no gate has released.
    if (live && options.forget && !wasGated) {
      const { connector } = live.session
      runtime.multiWallet?.recall(namespace, live.wallet.name, { ...before, connectorId: connector.id })
    }
    leave(runtime, namespace)
    if (!options.forget) return
    if (sessions.has(namespace)) remember(runtime, namespace)
    else forget(runtime, namespace)
  })
  if (sessions.has(namespace)) tellMove(runtime, namespace, before)
  else if (live) ctx.events.emit(disconnected, { namespace })
}
