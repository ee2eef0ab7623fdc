import type { Transfer } from 'portico/wallet'
import { isSolanaAddress } from './address.ts'
import {
  type Budget,
  budgetFor,
  coinUnits,
  maxCoinPriority,
  priorityFee,
  readPrice,
  signatureFee,
  tokenUnits,
} from './budget.ts'
import { callRpc, type ReachableAccount, Units } from './rpc.ts'
import { findSources, readTarget } from './sendToken.ts'
import { readChainAccounts } from './tokens.ts'
import { receivedOf } from './transferFee.ts'
import { loadWeb3 } from './web3.ts'

/**
 * The budget of a transfer of coins at a price; `undefined` if the balance does not cover amount and fee. The network does not
 * keep an account with a small rest, so a rest that is small enough to be a priority fee is paid as one. Therefore an amount
 * that empties the account still does so when the price has changed. All in lamports.
 */
export function coinBudget(balance: bigint, amount: bigint, price: bigint): Budget | undefined {
  const rest = balance - amount - signatureFee
  if (rest < 0n) return undefined
  return rest <= maxCoinPriority ? budgetFor(rest, coinUnits) : { units: coinUnits, price }
}

/** The fee of a transfer of coins with a budget, in lamports. */
export const feeWith = (budget: Budget): bigint => signatureFee + priorityFee(budget)

/**
 * What a transfer takes, in lamports: for its signature, for its priority, and what stays with a new account of the
 * receiver, which counts once the receiver is known. Throws what reading does, and `DEPENDENCY_MISSING` for tokens.
 */
export async function estimateFee(
  { address, network }: ReachableAccount,
  { token, to, amount }: Pick<Transfer, 'token'> & Partial<Pick<Transfer, 'to' | 'amount'>>,
  signal: AbortSignal,
  lifetime: AbortSignal,
): Promise<string> {
  const either = AbortSignal.any([signal, lifetime])
  either.throwIfAborted()
  const price = await readPrice(network, address, either)
  if (token === undefined) {
    const plain = { units: coinUnits, price }
    if (amount === undefined) return feeWith(plain).toString()
    const [own] = await readChainAccounts(network, [address], either)
    return feeWith(coinBudget(own?.lamports ?? 0n, BigInt(amount), price) ?? plain).toString()
  }
  if (to === undefined || !isSolanaAddress(to)) return feeWith({ units: tokenUnits(1, false), price }).toString()
  const web3 = await loadWeb3()
  const { mint, isNew } = await readTarget(web3, network, token, to, either)
  const order = amount === undefined ? undefined : { from: address, token, amount: BigInt(amount) }
  // Estimate the fee even if the amount can not be sent: sending reports that error itself.
  const sources = order ? await findSources(web3, order, mint, network, either).catch(() => []) : []
  either.throwIfAborted()
  const fee = feeWith({ units: tokenUnits(Math.max(sources.length, 1), isNew), price })
  if (!isNew) return fee.toString()
  const request = { method: 'getMinimumBalanceForRentExemption', params: [mint.accountLength] }
  return (fee + (await callRpc(network, request, Units, either))).toString()
}

/**
 * The amount of a token that reaches the recipient, in base units: Token-2022 tokens may withhold a fee. Throws the
 * errors of reading, `SOLANA_INSUFFICIENT_FUNDS`, and `DEPENDENCY_MISSING`.
 */
export async function readReceived(
  { address, network }: ReachableAccount,
  { token, to, amount }: Transfer & { readonly token: string },
  signal: AbortSignal,
  lifetime: AbortSignal,
): Promise<string> {
  const either = AbortSignal.any([signal, lifetime])
  either.throwIfAborted()
  const web3 = await loadWeb3()
  const { mint } = await readTarget(web3, network, token, to, either)
  const sources = await findSources(web3, { from: address, token, amount: BigInt(amount) }, mint, network, either)
  return (await receivedOf(sources, mint, network, either)).toString()
}
