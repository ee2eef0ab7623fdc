import { forgetBalances } from '../balances/storedBalances.ts'
import type { Namespace } from '../caip.ts'
import { multiWalletFlag, type OtherConnection, otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { connectionOf, type LiveSession, type Runtime, type SessionList } from '../runtime.ts'
import { gatedSlice } from '../tokens.ts'

/** Whether several wallets may be connected in one namespace. Stays true once it is, since they may be connected by then. */
export const allowsMultiWallet = (runtime: Runtime): boolean =>
  (runtime.isMultiWallet ||= runtime.ctx.flags.get(multiWalletFlag))

/** The active session of a namespace. */
export const activeSession = ({ sessions }: Runtime, namespace: Namespace): LiveSession | undefined =>
  sessions.get(namespace)?.[0]

/** Every session, active or not. */
export const allSessions = ({ sessions }: Runtime): readonly LiveSession[] =>
  [...sessions.values()].flatMap((list) => list.flatMap((live) => live ?? []))

/** The namespaces in which a wallet is active. */
export const activeNamespaces = (runtime: Runtime): readonly Namespace[] =>
  [...runtime.sessions.keys()].filter((namespace) => activeSession(runtime, namespace))

/** The sessions beside the active one of a namespace. */
export function otherSessions({ sessions }: Runtime, namespace: Namespace): readonly LiveSession[] {
  const [, ...others] = sessions.get(namespace) ?? []
  return others
}

/** Whether a session has not ended. */
export const isConnected = ({ sessions }: Runtime, live: LiveSession): boolean =>
  sessions.get(live.session.connector.namespace)?.includes(live) === true

/** The session of a wallet, active or not. */
export const findSession = ({ sessions }: Runtime, namespace: Namespace, connectorId: string) =>
  sessions.get(namespace)?.find((live) => live?.session.connector.id === connectorId)

/** Account and network of a session, and whether a gate holds them. */
export function stateOf({ ctx }: Runtime, { session, wallet, beside }: LiveSession): OtherConnection {
  const { namespace, id: connectorId } = session.connector
  const { accounts, network } = connectionOf(ctx, namespace)
  const isGated = ctx.store.get(gatedSlice).gated[namespace] !== undefined
  return beside ?? { namespace, connectorId, wallet, accounts, network: network ?? session.network, isGated }
}

/**
 * Puts a session first in its namespace. The other sessions follow it, except an older one of the same wallet. If
 * only one wallet may be connected, all others are removed.
 */
export function putFirst(runtime: Runtime, live: LiveSession): void {
  const { namespace, id } = live.session.connector
  const others: LiveSession[] = []
  for (const item of runtime.sessions.get(namespace) ?? []) {
    if (!item || item === live) continue
    if (allowsMultiWallet(runtime) && item.session.connector.id !== id) {
      item.beside = stateOf(runtime, item)
      others.push(item)
    } else leave(runtime, item)
  }
  live.beside = undefined
  setSessions(runtime, namespace, [live, ...others])
}

/** Puts a session first among those beside the active one. */
export function putSecond(runtime: Runtime, live: LiveSession): void {
  const { namespace } = live.session.connector
  const [active, ...others] = runtime.sessions.get(namespace) ?? []
  setSessions(runtime, namespace, [active, live, ...others])
}

/** Takes a session out of the list, and stops watching it. The next one is not active until it is promoted. */
export function removeSession(runtime: Runtime, live: LiveSession): void {
  const { namespace } = live.session.connector
  const [active, ...others] = runtime.sessions.get(namespace) ?? []
  leave(runtime, live)
  setSessions(runtime, namespace, [active === live ? undefined : active, ...others.filter((item) => item !== live)])
}

/** Puts a session in the place of one beside the active one. */
export function replaceSession(runtime: Runtime, live: LiveSession, next: LiveSession): void {
  const { namespace } = live.session.connector
  const [active, ...others] = runtime.sessions.get(namespace) ?? []
  leave(runtime, live)
  setSessions(runtime, namespace, [active, ...others.map((item) => (item === live ? next : item))])
}

/** Stops watching a session that leaves the list. Storage must not show the money of an account that has disconnected. */
function leave(runtime: Runtime, live: LiveSession): void {
  live.unwatch()
  forgetBalances(runtime, live.session.connector.namespace)
}

/** Replaces the state of a session that is beside the active one. */
export function setBeside(runtime: Runtime, live: LiveSession, state: OtherConnection): void {
  live.beside = state
  listOthers(runtime)
}

function setSessions(runtime: Runtime, namespace: Namespace, list: SessionList): void {
  if (list.some((live) => live)) runtime.sessions.set(namespace, list)
  else runtime.sessions.delete(namespace)
  listOthers(runtime)
}

/** Writes the state of all sessions beside active ones to the store. */
function listOthers({ ctx, sessions }: Runtime): void {
  const connections = [...sessions.values()].flatMap(([, ...others]) => others.flatMap(({ beside }) => beside ?? []))
  if (connections.length + ctx.store.get(otherConnectionsSlice).connections.length === 0) return
  ctx.store.update(otherConnectionsSlice, (draft) => {
    draft.connections = connections as typeof draft.connections
  })
}
