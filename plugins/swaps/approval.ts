import { type PluginContext, sleep } from 'portico/kernel'
import type { Settlement } from 'portico/wallet'
import { buildApproval } from './endpoints.ts'
import { ApprovalBuildError, ApprovalFailedError } from './errors.ts'
import { askedOf, readAllowance, type Wish } from './order.ts'
import { type CheckedCall, checkApproval, withoutAmount } from './rules/transaction.ts'
import type { Settings } from './settings.ts'
import { simulateCall } from './simulate.ts'
import type { Step } from './tokens.ts'

/** How often the service is asked for an approval that is on the chain: it may read from a node that lags behind. */
const looks = 15
const lookPause = 1_000

/** Asks the wallet for a call and waits for the chain. */
export interface Asking {
  /** Resolves with the hash; `undefined` if the answer is no longer waited for. */
  ask(call: CheckedCall, step: Step): Promise<string | undefined>
  /** How a transaction ended; `undefined` where nobody can tell. */
  settled(hash: string): Promise<Settlement | undefined>
}

async function build(ctx: PluginContext, wish: Wish, settings: Settings): Promise<CheckedCall> {
  const { activeAccount, from, to, amount } = wish
  const { isUnlimited } = settings
  const input = { userAddress: activeAccount.caipAddress, from: from.id, to: to.id, ...(isUnlimited ? {} : { amount }) }
  try {
    const { tx } = await ctx.api.call(buildApproval, input, { signal: ctx.signal })
    return checkApproval(askedOf(wish, settings), tx, isUnlimited)
  } catch (error) {
    throw new ApprovalBuildError({ cause: error })
  }
}

/**
 * Whether an approval would fail while an older one stands, as that of USDT does. Where no node tells, it counts as failing:
 * removing the older approval first is right for every token.
 */
async function needsReset(ctx: PluginContext, { activeAccount }: Wish, call: CheckedCall): Promise<boolean> {
  const simulated = await simulateCall(ctx, activeAccount, call, ctx.signal)
  return simulated?.outcome !== 'succeeds'
}

/** Waits until the service knows of an allowance. Throws 'The approval failed' if it never does. */
async function waitForAllowance(ctx: PluginContext, wish: Wish, isThere: (allowance: bigint) => boolean) {
  for (let look = 0; look < looks; look++) {
    if (isThere(await readAllowance(ctx, wish, ctx.signal))) return
    await sleep(lookPause, ctx.signal)
  }
  throw new ApprovalFailedError()
}

/**
 * Has the router approved for the tokens of a wish, unless it is already. An older approval that does not suffice is removed
 * first where the token demands it. `false` if the wallet's answer is no longer waited for. Throws what a call, the check of
 * an answer, or the wallet throws.
 */
export async function approveRouter(
  ctx: PluginContext,
  settings: Settings,
  wish: Wish,
  { ask, settled }: Asking,
): Promise<boolean> {
  const suffices = (allowance: bigint) => allowance >= BigInt(wish.amount)
  const carryOut = async (call: CheckedCall, step: Step, isThere: (allowance: bigint) => boolean) => {
    const hash = await ask(call, step)
    if (hash === undefined) return false
    const status = await settled(hash)
    if (status === 'failed' || status === 'expired') throw new ApprovalFailedError()
    await waitForAllowance(ctx, wish, isThere)
    return true
  }
  const allowance = await readAllowance(ctx, wish, ctx.signal)
  if (suffices(allowance)) return true
  const call = await build(ctx, wish, settings)
  const isInTheWay = allowance > 0n && (await needsReset(ctx, wish, call))
  if (isInTheWay && !(await carryOut(withoutAmount(call), 'asksReset', (left) => left === 0n))) return false
  return carryOut(call, 'asksApproval', suffices)
}
