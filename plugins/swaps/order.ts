import type { PluginContext } from 'portico/kernel'
import { project } from 'portico/project'
import { type ActiveAccount, type CaipAddress, capabilities, capabilityOf, data, isSameSymbol } from 'portico/wallet'
import { readAllowance, readAllowanceOf } from './allowance.ts'
import { buildTransaction } from './endpoints.ts'
import { BuildError, OtherTokenError } from './errors.ts'
import { readGasPrice, readQuote, toNamedError } from './market.ts'
import { swapGas } from './rules/quote.ts'
import type { SwapToken } from './rules/tokens.ts'
import { type AskedSwap, type CheckedSwap, checkSwap, isSame, minimumOf } from './rules/transaction.ts'
import { evmNamespace } from './select.ts'
import type { Settings } from './settings.ts'
import { checkOutcome } from './simulate.ts'
import type { SwapOrder } from './tokens.ts'

/** The swap that the user wants. */
export interface Wish {
  readonly activeAccount: ActiveAccount
  readonly from: SwapToken
  readonly to: SwapToken
  /** In base units of `from`. */
  readonly amount: string
}

/** The expected values that answers of the service are checked against. */
export const askedOf = ({ activeAccount, from, to, amount }: Wish, { routers, slippage }: Settings): AskedSwap => ({
  network: activeAccount.network.caipNetworkId,
  account: activeAccount.address,
  from: from.id,
  to: to.id,
  amount,
  routers,
  slippage,
})

type Context = Pick<PluginContext, 'api' | 'peek' | 'slots' | 'use'>

/** The estimated network fee in wei. */
export const feeOf = (gasPrice: string, transaction: CheckedSwap | null): string =>
  (BigInt(gasPrice) * (transaction?.gas ? BigInt(transaction.gas) : swapGas)).toString()

/** Compares a token with its contract: with other decimals the amount would differ, and with another symbol the token. */
async function compareWithChain(
  { slots }: Context,
  activeAccount: ActiveAccount,
  token: SwapToken,
  signal: AbortSignal,
) {
  const read = capabilityOf(slots, evmNamespace, capabilities.transfers)?.token
  if (token.isCoin || !read) return
  const facts = await read(activeAccount, addressOf(token.id), signal)
  if (!facts || facts.decimals !== token.decimals || !isSameSymbol(facts.symbol, token.symbol))
    throw new OtherTokenError()
}

const addressOf = (id: CaipAddress) => id.slice(id.lastIndexOf(':') + 1)

async function build(ctx: Context, wish: Wish, settings: Settings, signal: AbortSignal): Promise<CheckedSwap> {
  const { activeAccount, from, to, amount } = wish
  const input = {
    projectId: ctx.use(project).projectId,
    amount,
    from: from.id,
    to: to.id,
    userAddress: activeAccount.caipAddress,
    disableEstimate: true as const,
    eip155: { slippage: settings.slippage },
  }
  try {
    const options = await ctx.use(data).forNetwork(activeAccount.network.caipNetworkId, signal)
    const { tx } = await ctx.api.call(buildTransaction, input, options)
    return checkSwap(askedOf(wish, settings), tx)
  } catch (error) {
    signal.throwIfAborted()
    throw new BuildError({ cause: await toNamedError(error, signal) })
  }
}

/**
 * Creates the order of a wish: with the transaction to sign if the router is approved, else with a quote only. `approved` is the
 * router that the user has approved on this page. Throws `SWAPS_OTHER_TOKEN`, 'Failed to check allowance', 'Failed to create
 * transaction', `SWAPS_OTHER_TRANSACTION`, or the error of a quote.
 */
export async function makeOrder(
  ctx: Context,
  wish: Wish,
  settings: Settings,
  approved: string | undefined,
  signal: AbortSignal,
): Promise<Omit<SwapOrder, 'id'>> {
  const { activeAccount, from, to, amount } = wish
  const { slippage } = settings
  const network = activeAccount.network.caipNetworkId
  const [allowance, gasPrice] = await Promise.all([
    from.isCoin ? undefined : readAllowance(ctx, wish, signal),
    readGasPrice(ctx, network, signal),
    compareWithChain(ctx, activeAccount, from, signal),
    compareWithChain(ctx, activeAccount, to, signal),
  ])
  const isApproved = allowance === undefined || allowance >= BigInt(amount)
  const built = isApproved ? await build(ctx, wish, settings, signal) : null
  // The service may swap by another router than the approved one, which could not take the token: the swap would fail.
  const isMoved = built !== null && !from.isCoin && approved !== undefined && !isSame(built.to, approved)
  const isRefused = isMoved && ((await readAllowanceOf(ctx, wish, built.to, signal)) ?? 0n) < BigInt(amount)
  const transaction = isRefused ? null : built
  if (transaction && !transaction.isTargetNamed) await checkOutcome(ctx, activeAccount, to, transaction, signal)
  const output =
    built?.output ??
    (await readQuote(ctx, { activeAccount, from: from.id, to: to.id, amount, slippage }, gasPrice, signal)).output
  return {
    network,
    account: activeAccount.address,
    from,
    to,
    amount,
    output,
    minimum: built?.minimum ?? minimumOf(output, slippage),
    fee: feeOf(gasPrice, built),
    transaction,
    router: isRefused ? built.to : null,
    at: Date.now(),
  }
}
