import type { Namespace } from '../caip.ts'
import { followConnection, watchGates } from '../gates/admission.ts'
import { gateStatusesOf } from '../gates/gates.ts'
import { setGateStatuses } from '../gates/hold.ts'
import { connectionOf, type Runtime, type WalletContext } from '../runtime.ts'
import { connectGates, connectionsSlice, gatedSlice, guardedSlice } from '../tokens.ts'
import { type ConnectionEvent, reduceConnection } from './connection.ts'
import type { ConnectionState } from './connectionState.ts'

/** Stores in which namespaces a gate held back the account, until the account disconnects or there are no gates. */
function watchGuarded(ctx: WalletContext): void {
  const { store, slots } = ctx
  const isGuarded = (namespace: Namespace) => {
    if (store.get(gatedSlice).gated[namespace]) return true
    const isSame = connectionOf(ctx, namespace).status !== 'disconnected' && slots.contributed(connectGates).length > 0
    return isSame && store.get(guardedSlice).guarded[namespace] === true
  }
  const note = () => {
    const before = Object.keys(store.get(guardedSlice).guarded)
    const next = [...new Set([...Object.keys(store.get(gatedSlice).gated), ...before])].filter(isGuarded)
    if (next.length === before.length && before.every((namespace) => next.includes(namespace))) return
    store.update(guardedSlice, (draft) => {
      draft.guarded = Object.fromEntries(next.map((namespace) => [namespace, true]))
    })
  }
  store.watch(gatedSlice, ({ gated }) => gated, note)
  store.watch(connectionsSlice, ({ connections }) => connections, note)
  slots.subscribe(note)
}

/**
 * The only way to change a connection: through the state machine. In the same commit, gates hold a new account back, so
 * that the host never sees an account before the gates do.
 */
export function dispatch(runtime: Runtime, namespace: Namespace, event: ConnectionEvent): void {
  const { ctx } = runtime
  // All accounts pass here, so the code of the gates is set up with the first change.
  if (!runtime.change) {
    runtime.change = (...change) => dispatch(runtime, ...change)
    watchGates(runtime)
    watchGuarded(ctx)
  }
  const before = connectionOf(ctx, namespace)
  const after = reduceConnection(before, event)
  if (after === before) return
  // Also while another wallet is asked: if that one declines, this account becomes active again.
  const isNew = after.accounts.length > 0 && !isSamePlace(before, after)
  // Asked before anything is written: a gate may throw.
  const statuses = isNew ? gateStatusesOf(ctx, namespace) : undefined
  ctx.store.batch(() => {
    ctx.store.update(connectionsSlice, (draft) => {
      draft.connections[namespace] = after as (typeof draft.connections)[Namespace] & object
    })
    if (after.status === 'disconnected') setGateStatuses(ctx, namespace, {})
    else if (statuses) setGateStatuses(ctx, namespace, statuses)
    followConnection(runtime, namespace, before, after, isNew)
  })
}

/** Whether two states are about the same account on the same network. */
const isSamePlace = (one: ConnectionState, other: ConnectionState) =>
  one.accounts[0]?.address === other.accounts[0]?.address && one.network === other.network
