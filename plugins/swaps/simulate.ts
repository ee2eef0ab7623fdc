import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { type ActiveAccount, capabilities, capabilityOf } from 'portico/wallet'
import { OtherTransactionError } from './errors.ts'
import type { SwapToken } from './rules/tokens.ts'
import type { CheckedCall, CheckedSwap } from './rules/transaction.ts'
import { evmNamespace } from './select.ts'

/** Milliseconds for a node to say what a call would do. */
const simulationTime = 5_000

type Context = Pick<PluginContext, 'slots'>

/** What a node says that a call would do. */
interface Simulated {
  readonly outcome: 'succeeds' | 'fails' | 'unknown'
  /** Of the account; a change of the coin has no address. `null` if the node does not tell. */
  readonly changes:
    | readonly { readonly token: { readonly address?: string | undefined }; readonly amount: string }[]
    | null
}

/** What a call of an account would do now; nothing where no node tells in time. Rejects by the signal only. */
export async function simulateCall(
  { slots }: Context,
  activeAccount: ActiveAccount,
  call: CheckedCall,
  signal: AbortSignal,
): Promise<Simulated | null | undefined> {
  const simulate = capabilityOf(slots, evmNamespace, capabilities.simulateRequest)
  if (!simulate) return undefined
  const { address, network } = activeAccount
  const { to, data, value } = call
  const params = [{ from: address, to, data, value: `0x${BigInt(value).toString(16)}` }]
  const scene = { address, network, origin: globalThis.location?.origin ?? '' }
  const request = { method: 'eth_sendTransaction', params }
  try {
    return await withTimeLimit(simulationTime, (until) => simulate(request, scene, until), signal)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/**
 * Checks what a swap gives where its call does not name the token that is bought: pools decide that, and a worthless token
 * could have the same number of units. Throws `SWAPS_OTHER_TRANSACTION`, also where the call would fail, which proves nothing. A node that does not tell proves nothing: then the
 * service is trusted.
 */
export async function checkOutcome(
  ctx: Context,
  activeAccount: ActiveAccount,
  to: SwapToken,
  call: CheckedSwap,
  signal: AbortSignal,
) {
  const simulated = await simulateCall(ctx, activeAccount, call, signal)
  if (simulated?.outcome === 'fails') throw new OtherTransactionError({ details: 'The call would fail' })
  if (simulated?.outcome !== 'succeeds' || !simulated.changes) return
  const isBought = (address: string | undefined) =>
    to.isCoin ? address === undefined : address !== undefined && to.id.endsWith(`:${address.toLowerCase()}`)
  const got = simulated.changes.find(({ token }) => isBought(token.address))
  if (BigInt(got?.amount ?? 0) < BigInt(call.minimum))
    throw new OtherTransactionError({ details: 'The call gives another token than the one that is bought' })
}
