import type { Namespace } from '../caip.ts'
import { connectionOf, type WalletContext } from '../runtime.ts'
import { connectGates, connectionsSlice, gatedSlice, guardedSlice } from '../tokens.ts'

/** Notes in which namespaces the account that is connected was held back by a gate, for as long as there are gates. */
export function watchGuarded(ctx: WalletContext): void {
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
