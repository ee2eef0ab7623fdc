import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { type ActiveAccount, capabilities, capabilityOf } from 'portico/wallet'
import { OtherTransactionError } from './errors.ts'
import type { SwapToken } from './rules/tokens.ts'
import type { CheckedCall, CheckedSwap } from './rules/transaction.ts'
import { evmNamespace } from './select.ts'

/** Time limit for a node to simulate a call, in milliseconds. */
const simulationTime = 5_000

type Context = Pick<PluginContext, 'slots'>

/** The result of a simulation. */
interface Simulated {
  readonly outcome: 'succeeds' | 'fails' | 'unknown'
  /** Changes of the account's balances; the coin has no address. `null` if the node does not report them. */
  readonly changes:
    | readonly { readonly token: { readonly address?: string | undefined }; readonly amount: string }[]
    | null
}

/** Simulates a call of an account; `undefined` without a result in time. Rejects only with the reason of `signal`. */
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
 * Simulates a swap whose call does not contain the bought token, since its pools could give a worthless token in the same
 * amount. Throws `SWAPS_OTHER_TRANSACTION` if the call gives another token, or would fail and so does not show which token it
 * gives. Without a result of the simulation, the service is trusted.
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
