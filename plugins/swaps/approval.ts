import { type PluginContext, sleep, withTimeLimit } from 'portico/kernel'
import { data, type Settlement } from 'portico/wallet'
import { buildApproval } from './endpoints.ts'
import { ApprovalBuildError, ApprovalFailedError } from './errors.ts'
import { askedOf, readAllowance, type Wish } from './order.ts'
import { type CheckedCall, checkApproval, spenderOf, withoutAmount } from './rules/transaction.ts'
import type { Settings } from './settings.ts'
import { simulateCall } from './simulate.ts'
import type { Step } from './tokens.ts'

/**
 * How often the allowance is read after an approval, because the node of the service may lag behind the chain, and the pause
 * after each read, in milliseconds.
 */
const looks = 15
const lookPause = 1_000
/** Time limit for these reads if the service does not answer, in milliseconds. */
const lookTime = 60_000

/** Functions that ask the wallet for a call and wait for the chain. */
export interface Asking {
  /**
   * Resolves with the hash; `undefined` if the user left before the wallet was asked, or the wallet was disconnected or replaced
   * before it answered.
   */
  ask(call: CheckedCall, step: Step): Promise<string | undefined>
  /** The settlement of a transaction; `undefined` if it can not be known. */
  settled(hash: string): Promise<Settlement | undefined>
  /** Called with the router once the token is approved. */
  approved(router: string): void
}

async function build(ctx: PluginContext, wish: Wish, settings: Settings): Promise<CheckedCall> {
  const { activeAccount, from, to, amount } = wish
  const { isUnlimited } = settings
  const input = { userAddress: activeAccount.caipAddress, from: from.id, to: to.id, ...(isUnlimited ? {} : { amount }) }
  try {
    const options = await ctx.use(data).forNetwork(activeAccount.network.caipNetworkId, ctx.signal)
    const { tx } = await ctx.api.call(buildApproval, input, options)
    return checkApproval(askedOf(wish, settings), tx, isUnlimited)
  } catch (error) {
    throw new ApprovalBuildError({ cause: error })
  }
}

/**
 * Whether an approval would fail until an older one is removed, as with USDT. Also `true` if no node can simulate the call,
 * because removing the older approval first works for every token.
 */
async function needsReset(ctx: PluginContext, { activeAccount }: Wish, call: CheckedCall): Promise<boolean> {
  const simulated = await simulateCall(ctx, activeAccount, call, ctx.signal)
  return simulated?.outcome !== 'succeeds'
}

/**
 * Polls the service until the allowance is as expected. Throws 'The approval failed' after the last poll, or 'Failed to check
 * allowance' if that poll had no answer: the approval is on the chain, and a poll may fail.
 */
async function waitForAllowance(ctx: PluginContext, wish: Wish, isThere: (allowance: bigint) => boolean) {
  let failure: unknown
  const poll = async (signal: AbortSignal) => {
    for (let look = 0; look < looks; look++) {
      try {
        if (isThere(await readAllowance(ctx, wish, signal))) return
        failure = new ApprovalFailedError()
      } catch (error) {
        signal.throwIfAborted()
        failure = error
      }
      await sleep(lookPause, signal)
    }
    throw failure
  }
  try {
    await withTimeLimit(lookTime, poll, ctx.signal)
  } catch (error) {
    ctx.signal.throwIfAborted()
    throw failure ?? error
  }
}

/**
 * Approves the router for the amount of a wish, unless it is approved already. Removes an older, too small approval first if
 * the token demands it. `false` if the user left before the wallet was asked, or the wallet was disconnected or replaced before
 * it answered. Throws 'The approval failed', and the errors of requests, of checks of their answers, and of the wallet.
 */
export async function approveRouter(
  ctx: PluginContext,
  settings: Settings,
  wish: Wish,
  { ask, settled, approved }: Asking,
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
  if (!(await carryOut(call, 'asksApproval', suffices))) return false
  approved(spenderOf(call))
  return true
}
