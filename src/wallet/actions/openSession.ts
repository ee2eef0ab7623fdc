import type { Namespace } from '../caip.ts'
import type { Connector, Session, SessionChange } from '../chain.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import {
  accountOf,
  activate,
  connectionOf,
  dispatch,
  type LiveSession,
  leave,
  type Runtime,
  remember,
  selectNetwork,
} from '../runtime.ts'
import { accountChanged, connectionsSlice, disconnected, networkChanged } from '../tokens.ts'

/** Whether a session is still the one of its namespace. */
export const isLive = (runtime: Runtime, session: Session) =>
  runtime.sessions.get(session.connector.namespace)?.session === session

/** The wallet behind a connector: by its own name, else as the directory lists it, else as the connector is called. */
function describeWallet(connector: Connector, listed: ListedWallet | undefined): LiveSession['wallet'] {
  const peer = connector.peer?.()
  return {
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

export interface AdoptOptions {
  readonly silent: boolean
  /** The wallet that the visitor chose from the directory. */
  readonly listed?: ListedWallet | undefined
}

/**
 * Puts a session in its place: watched, in the store, remembered over reloads. The one before is let go of.
 * The interface turns to it, unless it came back by itself while another namespace has its attention.
 */
export function adoptSession(runtime: Runtime, session: Session, { silent, listed }: AdoptOptions): void {
  const { ctx } = runtime
  const { namespace } = session.connector
  const unwatch = session.watch((change) => applyChange(runtime, session, change))
  const live = { session, wallet: describeWallet(session.connector, listed), unwatch }
  ctx.store.batch(() => {
    runtime.sessions.get(namespace)?.unwatch()
    runtime.sessions.set(namespace, live)
    dispatch(ctx, namespace, { type: 'opened', ...describeSession(live) })
    const { active } = ctx.store.get(connectionsSlice)
    const isBusy = active !== null && connectionOf(ctx, active).status !== 'disconnected'
    if (!silent || !isBusy) activate(ctx, namespace)
    selectNetwork(ctx, session.network)
    remember(ctx, namespace, session.connector)
  })
}

/** After a failure: the session from before counts again, or nobody is connected. */
export function fallBack(runtime: Runtime, namespace: Namespace): void {
  const { ctx, sessions } = runtime
  const live = sessions.get(namespace)
  if (!live) {
    dispatch(ctx, namespace, { type: 'failed' })
    return
  }
  // What the wallet told since it was connected is in the store; the session may still have what it began with.
  const { accounts, network } = connectionOf(ctx, namespace)
  dispatch(ctx, namespace, { type: 'kept', ...describeSession(live), accounts, network })
}

function applyChange(runtime: Runtime, session: Session, change: SessionChange): void {
  const { ctx } = runtime
  const { namespace } = session.connector
  if (!isLive(runtime, session)) return
  if (change.type === 'disconnected' || (change.type === 'accounts' && change.accounts.length === 0)) {
    dropSession(runtime, namespace)
    return
  }
  const before = connectionOf(ctx, namespace)
  dispatch(ctx, namespace, change)
  const after = connectionOf(ctx, namespace)
  if (change.type === 'network') {
    selectNetwork(ctx, change.network)
    if (before.network !== after.network) ctx.events.emit(networkChanged, { namespace, network: change.network })
    return
  }
  const account = accountOf(namespace, after)
  if (account && before.accounts[0]?.address !== account.address) ctx.events.emit(accountChanged, account)
}

/**
 * Lets go of a connection on this side: the wallet ended it, or is not asked. An attempt to connect another wallet
 * goes on. `forget` says whether it is not to be restored after a reload either.
 */
export function dropSession(runtime: Runtime, namespace: Namespace, options = { forget: true }): void {
  const { ctx } = runtime
  const live = runtime.sessions.get(namespace)
  const { connectorId } = connectionOf(ctx, namespace)
  live?.unwatch()
  runtime.sessions.delete(namespace)
  ctx.store.batch(() => {
    dispatch(ctx, namespace, { type: 'reset' })
    if (connectorId && runtime.attempts.has(namespace)) dispatch(ctx, namespace, { type: 'connect', connectorId })
    if (options.forget) remember(ctx, namespace, null)
    leave(runtime, namespace)
  })
  if (live) ctx.events.emit(disconnected, { namespace })
}
