import type { TransactionInstruction } from '@solana/web3.js'
import { array, type } from 'superstruct'
import { callRpc, type ReachableNetwork, Units } from './rpc.ts'

type Web3 = typeof import('@solana/web3.js')

/** The compute limit and the priority price of a transaction. */
export interface Budget {
  /** Compute units. */
  readonly units: number
  /** In micro-lamports for each unit. */
  readonly price: bigint
}

/** The network fee of a transaction with one signature, in lamports. */
export const signatureFee = 5_000n

/** A transfer of coins takes 450 units; wallets put checks of their own behind it. */
export const coinUnits = 20_000
/** Transfers of tokens take up to 15,000 units each, and a new account up to 50,000. */
export const tokenUnits = (sources: number, isAccountNew: boolean): number =>
  20_000 + 30_000 * sources + (isAccountNew ? 60_000 : 0)

/** In micro-lamports per unit. Wallets do not change the price of a transaction that has one. */
const minPrice = 10_000n
/** A node that is mistaken costs 100,000 lamports with coins, and not more than 24 times that with tokens. */
const maxPrice = 5_000_000n

const perLamport = 1_000_000n

/** The priority fee of a budget in lamports, rounded up as the network does. */
export const priorityFee = ({ units, price }: Budget): bigint => (BigInt(units) * price + perLamport - 1n) / perLamport

/** The most that a transfer of coins pays for its priority, in lamports. */
export const maxCoinPriority = priorityFee({ units: coinUnits, price: maxPrice })

/** The budget that adds exactly so many lamports. */
export const budgetFor = (lamports: bigint, units: number): Budget => ({
  units,
  price: (lamports * perLamport) / BigInt(units),
})

const Fees = array(type({ prioritizationFee: Units }))
/** Time limit for reading the price, in ms. */
const timeLimit = 3_000

/**
 * The 75th percentile of recent prices for transactions of an account, in micro-lamports per unit; the minimum price if
 * the node does not report any.
 */
export async function readPrice(network: ReachableNetwork, account: string, signal: AbortSignal): Promise<bigint> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  try {
    const request = { method: 'getRecentPrioritizationFees', params: [[account]] }
    const fees = (await callRpc(network, request, Fees, late)).map(({ prioritizationFee }) => prioritizationFee)
    const sorted = fees.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const price = sorted[Math.floor(sorted.length * 0.75)] ?? minPrice
    return price < minPrice ? minPrice : price > maxPrice ? maxPrice : price
  } catch {
    signal.throwIfAborted()
    return minPrice
  }
}

/** The instructions that set a budget. */
export const budgetInstructions = (
  { ComputeBudgetProgram }: Web3,
  { units, price }: Budget,
): readonly TransactionInstruction[] => [
  ComputeBudgetProgram.setComputeUnitLimit({ units }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
]
