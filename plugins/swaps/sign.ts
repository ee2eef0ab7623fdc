import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { type Session, wallet } from 'portico/wallet'
import { SwapOutdatedError, WalletAnswerError } from './errors.ts'
import type { CheckedCall } from './rules/transaction.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import type { SwapOrder } from './tokens.ts'

/** Time limit for a wallet to answer which network it is on, in milliseconds. */
const chainTime = 10_000

const hex = (value: bigint | string) => `0x${BigInt(value).toString(16)}`

interface Context {
  readonly store: Pick<PluginContext['store'], 'get'>
  readonly peek: PluginContext['peek']
}

/** Checks that the account and the network of an order are active in the modal and the wallet. Throws `SWAPS_OUTDATED`. */
function checkPlace({ store }: Context, session: Session, { network, account }: SwapOrder) {
  const activeAccount = selectEvmAccount(store.get)
  const isShown = activeAccount?.address === account && activeAccount.network.caipNetworkId === network
  if (!isShown || session.accounts[0]?.address !== account || session.network !== network) throw new SwapOutdatedError()
}

/** Asks the wallet for its network, which may have changed without an event. Throws `SWAPS_OUTDATED`. */
async function checkChain(session: Session, { network }: SwapOrder): Promise<void> {
  const ask = (signal: AbortSignal) => session.request({ method: 'eth_chainId' }, signal)
  const answer = await withTimeLimit(chainTime, ask, new AbortController().signal)
  const id = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : Number.NaN
  if (`${evmNamespace}:${id}` !== network) throw new SwapOutdatedError()
}

/**
 * Asks the wallet to sign and send a call as it is; resolves with its hash, or with `undefined` if `isOver` says right before
 * that the user has left. The gas price is the wallet's own. Goes on when the plugin is switched off: what a wallet was asked may
 * be on its way. Throws `SWAPS_OUTDATED`, `SWAPS_WALLET_ANSWER`, or the named error of the wallet.
 */
export async function sign(
  ctx: Context,
  order: SwapOrder,
  { to, data, value, gas }: CheckedCall & { readonly gas?: string | null },
  isOver: () => boolean,
): Promise<string | undefined> {
  // Skip the review of requests: the review of the swap has shown the transaction, and the order would get old.
  const session = ctx.peek(wallet)?.session(evmNamespace, { isReviewed: true })
  if (!session) throw new SwapOutdatedError()
  checkPlace(ctx, session, order)
  await checkChain(session, order)
  // The answer may take a while: the user must not be asked after leaving.
  if (isOver()) return undefined
  checkPlace(ctx, session, order)
  const call = {
    from: order.account,
    to,
    data,
    value: hex(value),
    chainId: hex(order.network.slice(evmNamespace.length + 1)),
    ...(gas ? { gas: hex(gas) } : {}),
  }
  const request = { method: 'eth_sendTransaction', params: [call] }
  const hash = await session.request(request, new AbortController().signal)
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new WalletAnswerError()
  return hash
}
