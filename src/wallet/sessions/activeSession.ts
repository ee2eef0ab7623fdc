import type { Namespace } from '../caip.ts'
import type { ConnectionState } from '../connection/connectionState.ts'
import { dispatch } from '../connection/dispatch.ts'
import { isRemembered } from '../connection/isRemembered.ts'
import { forget, forgetOther, readRemembered, remember, rememberMove } from '../connection/remember.ts'
import type { Connector, PeerInfo } from '../connector.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { explorerIdOf } from '../discovery/explorerIds.ts'
import { maxAccounts } from '../discovery/untrustedText.ts'
import { areNamesOfOneWallet } from '../discovery/walletNames.ts'
import { beginAdmission } from '../gates/admission.ts'
import { wouldHold } from '../gates/gates.ts'
import { recall } from '../multiWallet/recentConnections.ts'
import {
  type AccountChoice,
  accountOf,
  activate,
  chooseNetwork,
  connectionOf,
  deactivate,
  type LiveSession,
  type Runtime,
} from '../runtime.ts'
import type { Session, SessionChange } from '../session.ts'
import { accountChanged, connected, connectionsSlice, disconnected, networkChanged } from '../tokens.ts'
import { invalidState } from './invalidState.ts'
import { followLocked, mayComeBack } from './lockedWallet.ts'
import { runReported } from './releaseSession.ts'
import {
  activeSession,
  allSessions,
  otherSessions,
  putFirst,
  putSecond,
  removeSession,
  setBeside,
} from './sessionList.ts'

/** Whether a session is the active one of its namespace. */
export const isLive = (runtime: Runtime, session: Session) =>
  activeSession(runtime, session.connector.namespace)?.session === session

/** Whether a connector is connected or connecting in any namespace. */
const isUsed = (runtime: Runtime, { id }: Connector) =>
  Object.values(runtime.ctx.store.get(connectionsSlice).connections).some((item) => item?.connectorId === id) ||
  allSessions(runtime).some(({ session }) => session.connector.id === id)

/** Lets a connector end what it prepared, unless it is used. Its failure is reported: the connection does not depend on it. */
export function abandonUnused(runtime: Runtime, connector: Connector): void {
  if (!isUsed(runtime, connector)) runReported(runtime.ctx, () => connector.abandon?.())
}

const hostOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined

/** Whether the wallet of the directory is the one that answered, by name or by homepage. */
function isPeer(listed: ListedWallet, peer: PeerInfo | undefined): boolean {
  if (!peer?.name || areNamesOfOneWallet(peer.name, listed.name)) return true
  const host = hostOf(peer.homepage)
  return host !== undefined && host === hostOf(listed.homepage)
}

/**
 * Name and picture of the wallet behind a connector: its own, else those of the directory, else those of the connector.
 * Another wallet than the chosen one may have answered.
 */
function walletOf(connector: Connector, chosen: ListedWallet | undefined, id?: string): LiveSession['wallet'] {
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
const describeSession = ({ session, wallet }: LiveSession) => ({
  connectorId: session.connector.id,
  wallet,
  accounts: session.accounts.slice(0, maxAccounts),
  network: session.network,
})

/** Watches a session. */
export function watchSession(runtime: Runtime, session: Session, wallet: LiveSession['wallet']): LiveSession {
  const stop = session.watch((change) => applyChange(runtime, session, change))
  const live: LiveSession = {
    session,
    wallet,
    // The user must be able to disconnect although the adapter fails.
    unwatch: () => runReported(runtime.ctx, stop),
    promote(isRestored) {
      promote(runtime, live)
      if (isRestored) tellRestored(runtime, session.connector.namespace)
    },
  }
  return live
}

/** Adds a session beside the active one of its namespace. */
export function addSession(runtime: Runtime, session: Session): LiveSession {
  const { namespace } = session.connector
  const live = watchSession(runtime, session, walletOf(session.connector, undefined))
  live.beside = { namespace, ...describeSession(live), isGated: wouldHold(runtime.ctx, namespace) }
  putSecond(runtime, live)
  return live
}

/** Makes a session the active one of its namespace, in the store too. */
function makeActive(runtime: Runtime, live: LiveSession): void {
  const { ctx } = runtime
  const { namespace } = live.session.connector
  const { connectorId, wallet, accounts, network } = live.beside ?? describeSession(live)
  ctx.store.batch(() => {
    putFirst(runtime, live)
    dispatch(runtime, namespace, { type: 'connect', connectorId })
    dispatch(runtime, namespace, { type: 'opened', connectorId, wallet, accounts, network })
    chooseNetwork(ctx, network)
  })
}

/** Makes another session of a namespace the active one. An attempt to connect another wallet continues. */
function promote(runtime: Runtime, live: LiveSession): void {
  const { ctx, attempts } = runtime
  const { namespace } = live.session.connector
  const asked = attempts.has(namespace) ? connectionOf(ctx, namespace).connectorId : null
  ctx.store.batch(() => {
    makeActive(runtime, live)
    if (asked) dispatch(runtime, namespace, { type: 'connect', connectorId: asked })
  })
}

/** Emits `connected` for a restored wallet that became active where none was. */
export function tellRestored({ ctx }: Runtime, namespace: Namespace): void {
  const account = accountOf(namespace, connectionOf(ctx, namespace))
  if (account) ctx.events.emit(connected, { ...account, restored: true })
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
 * Makes a new session the active one of its namespace: watches it, and writes it to the store and to storage. Activates
 * the namespace, unless the session was restored while a wallet of another namespace is active. If the user chose the
 * wallet, the session of the wallet that it replaces ends, unless that wallet is used in another namespace.
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
  const wallet = walletOf(session.connector, listed, isStored ? stored.explorerId : undefined)
  const live = watchSession(runtime, session, wallet)
  const replaced = activeSession(runtime, namespace)?.session.connector
  ctx.store.batch(() => {
    makeActive(runtime, live)
    beginAdmission(runtime, namespace, { restored, after: isComplete })
    const { active } = ctx.store.get(connectionsSlice)
    const isBusy = active !== null && connectionOf(ctx, active).status !== 'disconnected'
    if (!silent || !isBusy) activate(ctx, namespace)
    // The wallet that another tab connected during the restoration stays stored.
    if (!restored || !stored || isStored || isRemembered(session.connector, stored)) remember(runtime, namespace)
  })
  if (!silent && replaced) abandonUnused(runtime, replaced)
}

/**
 * Replaces the session of a wallet by a new one of the same wallet. Storage is not written, because it has this state
 * already. `chosen` is the account that is chosen in the new session.
 */
export function refreshSession(runtime: Runtime, session: Session, chosen?: AccountChoice): void {
  const { connector } = session
  const { namespace } = connector
  const before = connectionOf(runtime.ctx, namespace)
  const older = activeSession(runtime, namespace)
  const isSame = older?.session.connector.id === connector.id
  const live = watchSession(runtime, session, isSame ? older.wallet : walletOf(connector, undefined))
  live.chosen = chosen
  makeActive(runtime, live)
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
  const live = activeSession(runtime, namespace)
  if (!live) {
    dispatch(runtime, namespace, { type: 'failed' })
    return
  }
  // The store has the changes that the wallet reported since it connected; the session may not.
  const { accounts, network } = connectionOf(runtime.ctx, namespace)
  dispatch(runtime, namespace, { type: 'kept', ...describeSession(live), accounts, network })
}

function applyChange(runtime: Runtime, session: Session, told: SessionChange): void {
  const change = told.type === 'accounts' ? { ...told, accounts: told.accounts.slice(0, maxAccounts) } : told
  const { ctx } = runtime
  const { namespace } = session.connector
  const live = allSessions(runtime).find((item) => item.session === session)
  if (!live) return
  const invalid = change.type === 'disconnected' ? undefined : invalidState(ctx, session.connector, change)
  if (invalid) ctx.report(invalid)
  const sharesNone = change.type === 'accounts' && change.accounts.length === 0
  if (invalid || change.type === 'disconnected' || sharesNone) {
    const isLocked = !invalid && sharesNone && mayComeBack(runtime, live)
    if (isLocked) {
      recall(runtime, live)
      // Before listeners hear of the end, who may disconnect for good.
      followLocked(runtime, session.connector)
    }
    dropSession(runtime, namespace, { live, forget: !isLocked })
    return
  }
  if (live.beside) {
    const { type: _, ...news } = change
    // The new account or network has not passed the gates yet.
    const isGated = live.beside.isGated || wouldHold(ctx, namespace)
    setBeside(runtime, live, { ...live.beside, ...news, isGated })
    return
  }
  const before = connectionOf(ctx, namespace)
  ctx.store.batch(() => {
    dispatch(runtime, namespace, change)
    if (change.type === 'network') chooseNetwork(ctx, change.network)
  })
  if (!runtime.isFollowing) rememberMove(runtime, namespace)
  tellMove(runtime, namespace, before)
}

interface DropOptions {
  /** @default the active session of the namespace */
  readonly live?: LiveSession | undefined
  /** Do not restore it after a reload. @default true */
  readonly forget?: boolean
}

/**
 * Ends a connection on this side, without asking the wallet. If it was the active one, the next one becomes
 * active, and an attempt to connect another wallet continues.
 */
export function dropSession(
  runtime: Runtime,
  namespace: Namespace,
  { live = activeSession(runtime, namespace), forget: isForgotten = true }: DropOptions = {},
): void {
  const { ctx, attempts } = runtime
  const before = connectionOf(ctx, namespace)
  const wasActive = !live?.beside
  ctx.store.batch(() => {
    if (live && isForgotten) recall(runtime, live)
    if (live) removeSession(runtime, live)
    if (!wasActive) {
      if (isForgotten) forgetOther(runtime, namespace, live.session.connector.id)
      return
    }
    dispatch(runtime, namespace, { type: 'reset' })
    if (before.connectorId && attempts.has(namespace)) {
      dispatch(runtime, namespace, { type: 'connect', connectorId: before.connectorId })
    }
    const [next] = otherSessions(runtime, namespace)
    if (next) next.promote()
    else deactivate(runtime, namespace)
    if (!isForgotten) return
    const id = live?.session.connector.id
    if (next) remember(runtime, namespace, id)
    // Another tab may have stored another wallet, which takes over here too.
    else if (id === undefined || readRemembered(runtime)[namespace]?.connectorId === id) forget(runtime, namespace)
    else forgetOther(runtime, namespace, id)
  })
  if (!wasActive) return
  if (activeSession(runtime, namespace)) tellMove(runtime, namespace, before)
  else if (live) ctx.events.emit(disconnected, { namespace })
}
