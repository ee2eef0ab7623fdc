import type { Namespace } from './caip.ts'
import type { WalletContext } from './runtime.ts'
import { selectNetwork } from './select.ts'
import { type ConnectGate, connectGates, connectionsSlice, type Held, heldSlice } from './tokens.ts'

/** An account on a network, as a gate was asked about it. */
export interface HeldAccount {
  readonly address: string
  readonly network: string
}

/**
 * What a gate says of a namespace now: `off` where it does not count, `open` where it holds nobody back. Never throws:
 * a gate that does is reported, and has `failed`.
 */
export function policyOf(
  ctx: WalletContext,
  gate: ConnectGate,
  namespace: Namespace,
): 'off' | 'open' | 'holds' | 'failed' {
  try {
    if (gate.when && gate.when(ctx.store.get) === false) return 'off'
    // Only a clear no lets accounts in.
    return gate.holds && gate.holds(namespace) !== false ? 'holds' : 'open'
  } catch (error) {
    ctx.report(error)
    return 'failed'
  }
}

type Holders = Readonly<Record<string, Held>>

/** The gates that hold an account back which is new in a namespace. A gate that fails holds. */
export function holdersOf(ctx: WalletContext, namespace: Namespace): Holders {
  const gates = ctx.slots.contributed(connectGates)
  // A gate that went without letting go failed: what it held stays held.
  const gone = Object.entries(ctx.store.get(heldSlice).gates[namespace] ?? {}).filter(
    ([id]) => !gates.some((gate) => gate.id === id),
  )
  return Object.fromEntries([...gone, ...holding(ctx, namespace).map(({ id }) => [id, 'checking'] as const)])
}

const holding = (ctx: WalletContext, namespace: Namespace) =>
  ctx.slots.contributed(connectGates).filter((gate) => ['holds', 'failed'].includes(policyOf(ctx, gate, namespace)))

/** Whether a gate would hold back an account that comes now. A gate that fails would. */
export const wouldHold = (ctx: WalletContext, namespace: Namespace): boolean => holding(ctx, namespace).length > 0

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

/** Whether a gate holds a namespace back. */
export const isHeldBy = (ctx: WalletContext, { id }: ConnectGate, namespace: Namespace): boolean =>
  ctx.store.get(heldSlice).gates[namespace]?.[id] !== undefined

/**
 * Has a gate hold a namespace back, or let it go by `null`; other gates may hold it still. With an `account` that is not
 * there any more nothing changes, and the answer is `false`.
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

/** Whether an account is still the one of a namespace, on the network that it was on. */
export function isThere({ store }: WalletContext, namespace: Namespace, { address, network }: HeldAccount): boolean {
  const here = store.get(connectionsSlice).connections[namespace]
  const isSameNetwork = [here?.network, selectNetwork(store.get, namespace)?.caipNetworkId].some((id) => id === network)
  return here?.accounts[0]?.address === address && isSameNetwork
}
