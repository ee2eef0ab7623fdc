import { type PluginContext, sleep, withTimeLimit } from 'portico/kernel'
import { type ActiveAccount, data, wallet } from 'portico/wallet'
import { getAllowance } from './endpoints.ts'
import { AllowanceError } from './errors.ts'
import type { SwapToken } from './rules/tokens.ts'
import { encodeAllowance, unlimited } from './rules/transaction.ts'
import { evmNamespace } from './select.ts'

/** A token of an account. */
interface Holding {
  readonly activeAccount: ActiveAccount
  readonly from: SwapToken
}

/** How often the allowance is read before it counts as unreadable, and the first pause in milliseconds, which then doubles. */
const mostReads = 3
const readPause = 150
/** Time limit for all of these reads, in milliseconds. */
const readTime = 15_000

/** Reads the allowance of the service's router for a token, in base units. Throws 'Failed to check allowance'. */
export async function readAllowance(
  ctx: Pick<PluginContext, 'api' | 'use'>,
  { activeAccount, from }: Holding,
  signal: AbortSignal,
) {
  const input = { tokenAddress: from.id, userAddress: activeAccount.caipAddress }
  const read = async (until: AbortSignal) => {
    const options = await ctx.use(data).forNetwork(activeAccount.network.caipNetworkId, until)
    const allowance = BigInt((await ctx.api.call(getAllowance, input, options)).allowance)
    if (allowance > unlimited) throw new AllowanceError()
    return allowance
  }
  const readOften = async (until: AbortSignal) => {
    for (let tried = 1; ; tried++) {
      try {
        return await read(until)
      } catch (error) {
        if (until.aborted || tried === mostReads) throw error
        await sleep(readPause * 2 ** (tried - 1), until)
      }
    }
  }
  try {
    return await withTimeLimit(readTime, readOften, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new AllowanceError({ cause: error })
  }
}

/** Time limit for a wallet to read the allowance from the chain, in milliseconds. */
const chainTime = 5_000

/** Reads the allowance of a router from the token itself, in base units; `undefined` if that is not possible. */
export async function readAllowanceOf(
  { peek }: Pick<PluginContext, 'peek'>,
  { activeAccount, from }: Holding,
  router: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const params = [encodeAllowance(from.id, activeAccount.address, router), 'latest']
  const ask = (until: AbortSignal) =>
    peek(wallet)?.session(evmNamespace, { isReviewed: true })?.request({ method: 'eth_call', params }, until)
  try {
    const answer = await withTimeLimit(chainTime, async (until) => ask(until), signal)
    return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
