import { beginAdmission } from '../admission.ts'
import type { Namespace } from '../caip.ts'
import type { Connector, PeerInfo, Session, SessionChange } from '../chain.ts'
import type { ConnectionState } from '../connectionState.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { dispatch } from '../dispatch.ts'
import { isSameWallet } from '../isSameWallet.ts'
import { accountOf, activate, connectionOf, type LiveSession, leave, type Runtime, selectNetwork } from '../runtime.ts'
import { accountChanged, connectionsSlice, disconnected, heldSlice, networkChanged } from '../tokens.ts'
import { forget, forgetOther, readRemembered, remember, rememberMove } from './remember.ts'

/** Whether a session is still the one of its namespace. */
export const isLive = (runtime: Runtime, session: Session) =>
  runtime.sessions.get(session.connector.namespace)?.session === session

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined

/** Whether a wallet of the directory is the one that answered: by its name, else by its homepage. */
function isPeer(listed: ListedWallet, peer: PeerInfo | undefined): boolean {
  if (!peer?.name || isSameWallet(peer.name, listed.name)) return true
  const host = hostOf(peer.homepage)
  return host !== undefined && host === hostOf(listed.homepage)
}

/**
 * The wallet behind a connector: by its own name, else as the directory lists it, else as the connector is called. Another
 * wallet may answer than the one that was chosen.
 */
function describeWallet(connector: Connector, chosen: ListedWallet | undefined, id?: string): LiveSession['wallet'] {
  const peer = connector.peer?.()
  const listed = chosen && isPeer(chosen, peer) ? chosen : undefined
  const explorerId = listed?.id ?? id ?? connector.explorerId
  return {
    ...(explorerId !== undefined && { explorerId }),
    ...(connector.imageId !== undefined && { imageId: connector.imageId }),
    name: peer?.name || listed?.name || connector.name,
    imageUrl: listed?.imageUrl ?? peer?.imageUrl ?? connector.imageUrl ?? null,
    type: connector.type,
  }
}

/** What the store keeps of a session. */
const describeSession = ({ session, wallet }: Omit<LiveSession, 'unwatch'>) => ({
  connectorId: session.connector.id,
  wallet,
  accounts: session.accounts,
  network: session.network,
})

/** A session as it is kept while it lives: watched, wherever it stands. */
export function watchSession(runtime: Runtime, session: Session, listed?: ListedWallet, id?: string): LiveSession {
  const unwatch = session.watch((change) => applyChange(runtime, session, change))
  return { session, wallet: describeWallet(session.connector, listed, id), unwatch }
}

export interface AdoptOptions {
  readonly silent: boolean
  /** The wallet that the visitor chose from the directory. */
  readonly listed?: ListedWallet | undefined
  /** What the connect gates are told. */
  readonly restored: boolean
  /** When the connect gates are entered. @default at once */
  readonly isComplete?: Promise<void> | undefined
}

/**
 * Puts a session in its place: watched, in the store, remembered over reloads. The one before is let go of, or kept
 * beside it where several may be connected. The interface turns to it, unless it came back by itself while another
 * namespace has its attention.
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
    selectNetwork(ctx, session.network)
    remember(runtime, namespace)
  })
}

/** Before another session takes the place of the active one. */
function makeRoom({ sessions, several }: Runtime, namespace: Namespace, connectorId: string): void {
  several?.drop(namespace, connectorId)
  const before = sessions.get(namespace)
  if (before && several && before.session.connector.id !== connectorId) several.keep(before)
  else before?.unwatch()
}

/** The same wallet opened anew, in the place of its session: nothing is written, for it stands where storage says. */
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
    selectNetwork(ctx, session.network)
  })
  tellMove(runtime, namespace, before)
}

/** Tells of another account or network than before. */
export function tellMove({ ctx }: Runtime, namespace: Namespace, before: ConnectionState): void {
  const after = connectionOf(ctx, namespace)
  const account = accountOf(namespace, after)
  if (account && before.accounts[0]?.address !== account.address) ctx.events.emit(accountChanged, account)
  if (after.network && before.network !== after.network) {
    ctx.events.emit(networkChanged, { namespace, network: after.network })
  }
}

/** After a failure: the session from before counts again, or nobody is connected. */
export function fallBack(runtime: Runtime, namespace: Namespace): void {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  if (!live) {
    dispatch(runtime, namespace, { type: 'failed' })
    return
  }
  // What the wallet told since it was connected is in the store; the session may still have what it began with.
  const { accounts, network } = connectionOf(ctx, namespace)
  dispatch(runtime, namespace, { type: 'kept', ...describeSession(live), accounts, network })
}

function applyChange(runtime: Runtime, session: Session, change: SessionChange): void {
  const { ctx } = runtime
  const { namespace } = session.connector
  const isBeside = !isLive(runtime, session)
  if (change.type === 'disconnected' || (change.type === 'accounts' && change.accounts.length === 0)) {
    if (!isBeside) dropSession(runtime, namespace)
    else if (runtime.several?.end(session)) forgetOther(runtime, namespace, session.connector.id)
    return
  }
  if (isBeside) {
    runtime.several?.move(session, change)
    return
  }
  const before = connectionOf(ctx, namespace)
  ctx.store.batch(() => {
    dispatch(runtime, namespace, change)
    if (change.type === 'network') selectNetwork(ctx, change.network)
  })
  rememberMove(runtime, namespace)
  tellMove(runtime, namespace, before)
}

/**
 * Lets go of a connection on this side: the wallet ended it, or is not asked. An attempt to connect another wallet
 * goes on, and one that stayed connected takes over. `forget` says whether it is not to be restored after a reload either.
 */
export function dropSession(runtime: Runtime, namespace: Namespace, options = { forget: true }): void {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  const before = connectionOf(ctx, namespace)
  const wasHeld = ctx.store.get(heldSlice).held[namespace] !== undefined
  live?.unwatch()
  sessions.delete(namespace)
  ctx.store.batch(() => {
    dispatch(runtime, namespace, { type: 'reset' })
    if (before.connectorId && runtime.attempts.has(namespace)) {
      dispatch(runtime, namespace, { type: 'connect', connectorId: before.connectorId })
    }
    // Of an account that no gate let through nothing is remembered.
    if (live && options.forget && !wasHeld) {
      const { connector } = live.session
      runtime.several?.recall(namespace, live.wallet.name, { ...before, connectorId: connector.id })
    }
    leave(runtime, namespace)
    if (!options.forget) return
    if (sessions.has(namespace)) remember(runtime, namespace)
    else forget(runtime, namespace)
  })
  if (sessions.has(namespace)) tellMove(runtime, namespace, before)
  else if (live) ctx.events.emit(disconnected, { namespace })
}
