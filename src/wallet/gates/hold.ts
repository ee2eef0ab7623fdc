import type { Namespace } from '../caip.ts'
import type { WalletContext } from '../runtime.ts'
import { selectNetwork } from '../select.ts'
import { connectionsSlice, type GateStatus, gatedSlice } from '../tokens.ts'

/** An account on a network, as a gate was asked about it. */
export interface GatedAccount {
  readonly address: string
  readonly network: string
}

/** Why each gate holds a namespace back, by the id of the gate. */
export type GateStatuses = Readonly<Record<string, GateStatus>>

export function setGateStatuses(ctx: WalletContext, namespace: Namespace, statuses: GateStatuses): void {
  const reasons = Object.values(statuses)
  ctx.store.update(gatedSlice, (draft) => {
    delete draft.gated[namespace]
    delete draft.gates[namespace]
    if (reasons.length === 0) return
    draft.gated[namespace] = reasons.includes('checking') ? 'checking' : 'waiting'
    draft.gates[namespace] = { ...statuses }
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
  why: GateStatus | null,
  account?: GatedAccount,
): boolean {
  if (account && !isThere(ctx, namespace, account)) return false
  const { [gate]: before = null, ...others } = ctx.store.get(gatedSlice).gates[namespace] ?? {}
  if (before !== why) setGateStatuses(ctx, namespace, why ? { ...others, [gate]: why } : others)
  return true
}

/** Whether an account is still active in its namespace, on the same network. */
export function isThere({ store }: WalletContext, namespace: Namespace, { address, network }: GatedAccount): boolean {
  const here = store.get(connectionsSlice).connections[namespace]
  const isSameNetwork = [here?.network, selectNetwork(store.get, namespace)?.caipNetworkId].some((id) => id === network)
  return here?.accounts[0]?.address === address && isSameNetwork
}
