import type { Namespace } from '../caip.ts'
import type { WalletContext } from '../runtime.ts'
import { selectNetwork } from '../select.ts'
import { connectionsSlice, type Held, heldSlice } from '../tokens.ts'

/** An account on a network, as a gate was asked about it. */
export interface HeldAccount {
  readonly address: string
  readonly network: string
}

/** Why each gate holds a namespace back, by the id of the gate. */
export type Holders = Readonly<Record<string, Held>>

export function setHolders(ctx: WalletContext, namespace: Namespace, holders: Holders): void {
  const reasons = Object.values(holders)
  ctx.store.update(heldSlice, (draft) => {
    delete draft.held[namespace]
    delete draft.gates[namespace]
    if (reasons.length === 0) return
    draft.held[namespace] = reasons.includes('checking') ? 'checking' : 'waiting'
    draft.gates[namespace] = { ...holders }
  })
}

/**
 * Makes a gate hold back the account of a namespace, or release it with `null`; other gates may still hold it. With an
 * `account` that is not active any more, does nothing and returns `false`.
 */
export function hold(
  ctx: WalletContext,
  gate: string,
  namespace: Namespace,
  why: Held | null,
  account?: HeldAccount,
): boolean {
  if (account && !isThere(ctx, namespace, account)) return false
  const { [gate]: before = null, ...others } = ctx.store.get(heldSlice).gates[namespace] ?? {}
  if (before !== why) setHolders(ctx, namespace, why ? { ...others, [gate]: why } : others)
  return true
}

/** Whether an account is still active in its namespace, on the same network. */
export function isThere({ store }: WalletContext, namespace: Namespace, { address, network }: HeldAccount): boolean {
  const here = store.get(connectionsSlice).connections[namespace]
  const isSameNetwork = [here?.network, selectNetwork(store.get, namespace)?.caipNetworkId].some((id) => id === network)
  return here?.accounts[0]?.address === address && isSameNetwork
}
