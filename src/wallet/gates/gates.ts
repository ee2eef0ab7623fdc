import type { Namespace } from '../caip.ts'
import type { WalletContext } from '../runtime.ts'
import { type ConnectGate, connectGates, gatedSlice } from '../tokens.ts'
import type { GateStatuses } from './hold.ts'

/**
 * The policy of a gate for a namespace: `off` if it does not apply, `open` if it holds no account back, `failed` if it
 * throws. Never throws: errors are reported.
 */
export function policyOf(
  ctx: WalletContext,
  gate: ConnectGate,
  namespace: Namespace,
): 'off' | 'open' | 'holds' | 'failed' {
  try {
    if (gate.when && gate.when(ctx.store.get) === false) return 'off'
    // Fail closed: any answer but `false` holds the account back.
    return gate.holds && gate.holds(namespace) !== false ? 'holds' : 'open'
  } catch (error) {
    ctx.report(error)
    return 'failed'
  }
}

/** The gates that hold back a new account of a namespace, including gates that fail. */
export function gateStatusesOf(ctx: WalletContext, namespace: Namespace): GateStatuses {
  const gates = ctx.slots.contributed(connectGates)
  // A gate that was removed without releasing its accounts has failed: keep holding them.
  const gone = Object.entries(ctx.store.get(gatedSlice).gates[namespace] ?? {}).filter(
    ([id]) => !gates.some((gate) => gate.id === id),
  )
  return Object.fromEntries([...gone, ...applicableGates(ctx, namespace).map(({ id }) => [id, 'checking'] as const)])
}

const applicableGates = (ctx: WalletContext, namespace: Namespace) =>
  ctx.slots.contributed(connectGates).filter((gate) => ['holds', 'failed'].includes(policyOf(ctx, gate, namespace)))

/** Whether a gate would hold back a new account. A gate that fails does. */
export const wouldHold = (ctx: WalletContext, namespace: Namespace): boolean =>
  applicableGates(ctx, namespace).length > 0

/** Whether a gate holds a namespace back. */
export const isGatedBy = (ctx: WalletContext, { id }: ConnectGate, namespace: Namespace): boolean =>
  ctx.store.get(gatedSlice).gates[namespace]?.[id] !== undefined
