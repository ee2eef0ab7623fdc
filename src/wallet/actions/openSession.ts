import type { Namespace } from '../caip.ts'
import type { Session, SessionChange } from '../chain.ts'
import { accountOf, activate, connectionOf, dispatch, type Runtime, remember, selectNetwork } from '../runtime.ts'
import { accountChanged, disconnected, networkChanged } from '../tokens.ts'

const isHere = (runtime: Runtime, session: Session) =>
  findSession(runtime, session.connector.namespace)?.session === session

const findSession = (runtime: Runtime, namespace: Namespace) => runtime.sessions.get(namespace)

/** What the store keeps of a session. */
export const describeSession = (session: Session) => ({
  connectorId: session.connector.id,
  wallet: {
    name: session.connector.name,
    imageUrl: session.connector.imageUrl ?? null,
    type: session.connector.type,
  },
  accounts: session.accounts,
  network: session.network,
})

/** Puts a session in its place: watched, in the store, remembered over reloads. The one before is let go of. */
export function adoptSession(runtime: Runtime, session: Session): void {
  const { ctx } = runtime
  const { namespace, id } = session.connector
  ctx.store.batch(() => {
    runtime.sessions.get(namespace)?.unwatch()
    runtime.sessions.set(namespace, {
      session,
      unwatch: session.watch((change) => applyChange(runtime, session, change)),
    })
    dispatch(ctx, namespace, { type: 'opened', ...describeSession(session) })
    activate(ctx, namespace)
    selectNetwork(ctx, session.network)
    remember(ctx, namespace, id)
  })
}

function applyChange(runtime: Runtime, session: Session, change: SessionChange): void {
  const { ctx } = runtime
  const { namespace } = session.connector
  if (!isHere(runtime, session)) return
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

/** Forgets a connection on this side: the wallet ended it, or is not asked. */
export function dropSession(runtime: Runtime, namespace: Namespace): void {
  const { ctx } = runtime
  const hadSession = runtime.sessions.has(namespace)
  runtime.attempts.get(namespace)?.abort()
  runtime.attempts.delete(namespace)
  runtime.sessions.get(namespace)?.unwatch()
  runtime.sessions.delete(namespace)
  ctx.store.batch(() => {
    dispatch(ctx, namespace, { type: 'reset' })
    remember(ctx, namespace, null)
    const [other] = runtime.sessions.keys()
    activate(ctx, other ?? namespace)
  })
  if (hadSession) ctx.events.emit(disconnected, { namespace })
}
