import { type PluginContext, sleep, withTimeLimit } from 'portico/kernel'
import { data, type Settlement } from 'portico/wallet'
import { readAllowance, readAllowanceOf } from './allowance.ts'
import { buildApproval } from './endpoints.ts'
import { ApprovalBuildError, ApprovalFailedError } from './errors.ts'
import { askedOf, type Wish } from './order.ts'
import { approvalOf, type CheckedCall, checkApproval, spenderOf, withoutAmount } from './rules/transaction.ts'
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
 * Reads the allowance until it is as expected. Throws 'The approval failed' after the last poll, or 'Failed to check
 * allowance' if that poll had no answer: the approval is on the chain, and a poll may fail.
 */
async function waitForAllowance(
  ctx: PluginContext,
  read: (signal: AbortSignal) => Promise<bigint>,
  isThere: (allowance: bigint) => boolean,
) {
  let failure: unknown
  const poll = async (signal: AbortSignal) => {
    for (let look = 0; look < looks; look++) {
      try {
        if (isThere(await read(signal))) return
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
 * Approves a router for the amount of a wish, unless it is approved already: `router`, else that of the service. Removes an
 * older, too small approval first if the token demands it. `false` if the user left before the wallet was asked, or the wallet
 * was disconnected or replaced before it answered. Throws 'The approval failed', and the errors of requests, of checks of their
 * answers, and of the wallet.
 */
export async function approveRouter(
  ctx: PluginContext,
  settings: Settings,
  wish: Wish,
  { ask, settled, approved }: Asking,
  router: string | null,
): Promise<boolean> {
  const readOwn = (signal: AbortSignal) => (router ? readAllowanceOf(ctx, wish, router, signal) : undefined)
  const suffices = (allowance: bigint) => allowance >= BigInt(wish.amount)
  const carryOut = async (call: CheckedCall, step: Step, isThere: (allowance: bigint) => boolean) => {
    const hash = await ask(call, step)
    if (hash === undefined) return false
    const status = await settled(hash)
    if (status === 'failed' || status === 'expired') throw new ApprovalFailedError()
    // If the chain can not be read, the service tells at least that it is there.
    await waitForAllowance(ctx, async (until) => (await readOwn(until)) ?? readAllowance(ctx, wish, until), isThere)
    return true
  }
  const allowance = router ? ((await readOwn(ctx.signal)) ?? 0n) : await readAllowance(ctx, wish, ctx.signal)
  if (suffices(allowance)) return true
  const call = router
    ? approvalOf(askedOf(wish, settings), router, settings.isUnlimited)
    : await build(ctx, wish, settings)
  const isInTheWay = allowance > 0n && (await needsReset(ctx, wish, call))
  if (isInTheWay && !(await carryOut(withoutAmount(call), 'asksReset', (left) => left === 0n))) return false
  if (!(await carryOut(call, 'asksApproval', suffices))) return false
  approved(spenderOf(call))
  return true
}
