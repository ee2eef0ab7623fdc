import { isAbort, withTimeLimit } from 'portico/kernel'
import type { Balance } from '../account.ts'
import { type CaipAddress, type Namespace, toCaipAddress } from '../caip.ts'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { dispatch } from '../connection/dispatch.ts'
import { TokenBalanceUnavailableError } from '../errors/domain.ts'
import { connectionOf, findNetwork, type Runtime } from '../runtime.ts'
import { isBalance, keepBalance, readStoredBalance } from './storedBalances.ts'

/** Time limit for a chain adapter, in milliseconds: longer than the time limits of several nodes in turn. */
const timeLimit = 60_000

let questions = 0
/** The newest answer for each account of a page, to drop late answers to older questions. */
const answered = new WeakMap<Runtime, Map<CaipAddress, { readonly question: number; readonly balance: Balance }>>()

/**
 * Reads the native balance of the active account into the store, at most every 30 seconds unless `force`d. Returns
 * `null` if the namespace or the network has no balances, or no wallet is connected. Throws
 * `TOKEN_BALANCE_UNAVAILABLE` if the namespace can not read it.
 */
export async function refreshBalance(
  runtime: Runtime,
  namespace: Namespace,
  options: { readonly force?: boolean; readonly signal: AbortSignal },
): Promise<Balance | null> {
  const { ctx } = runtime
  const { accounts, network: id } = connectionOf(ctx, namespace)
  const [account] = accounts
  const network = id ? findNetwork(ctx, id) : undefined
  const read = capabilityOf(ctx.slots, namespace, capabilities.balance)
  if (!account || !network || !read) return null
  const key = toCaipAddress(network.caipNetworkId, account.address)

  const known = options.force ? undefined : readStoredBalance(runtime, key)
  if (known) return show(known)
  const signal = AbortSignal.any([options.signal, ctx.signal])
  const question = ++questions
  const reading = async (until: AbortSignal) => {
    const answer = await read({ address: account.address, network }, until)
    if (answer && !isBalance(answer)) throw new TypeError('The chain adapter answered no balance that can be read')
    return answer
  }
  const balance = await withTimeLimit(timeLimit, reading, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    if (isAbort(cause)) throw cause
    throw new TokenBalanceUnavailableError({ cause })
  })
  if (!balance) return null
  const answers = answered.get(runtime) ?? new Map()
  const newest = answers.get(key)
  if (newest && newest.question > question) return newest.balance
  answered.set(runtime, answers.set(key, { question, balance }))
  // Stored balances are removed when their wallet disconnects: do not store one after that.
  if (isStillActive()) keepBalance(runtime, key, balance)
  return show(balance)

  /** Whether the account is still active, on the same network. */
  function isStillActive(): boolean {
    const now = connectionOf(ctx, namespace)
    return now.network === id && now.accounts[0]?.address === account?.address
  }
  function show(value: Balance): Balance {
    if (isStillActive()) dispatch(runtime, namespace, { type: 'balance', balance: value })
    return value
  }
}
