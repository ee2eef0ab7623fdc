import { priorityFee, signatureFee } from '../budget.ts'
import type { Operation } from './operations.ts'

/** In compute units: for each instruction of a transaction that sets no limit, and for any transaction. */
const unitsPerInstruction = 200_000
const maxUnits = 1_400_000

/** In lamports: far more than transactions pay even where many compete. */
const highFee = 10_000_000n

/** The most that a transaction pays to the network, in lamports: for its signatures, and for its priority. */
export function feeOf(signers: number, operations: readonly Operation[]): bigint {
  const budgets = operations.filter((operation) => operation.type === 'budget')
  const price = budgets.find((budget) => budget.price !== undefined)?.price ?? 0n
  const limit = budgets.find((budget) => budget.units !== undefined)?.units
  const units = Math.min(limit ?? (operations.length - budgets.length) * unitsPerInstruction, maxUnits)
  return BigInt(signers) * signatureFee + priorityFee({ units, price })
}

/** Whether a fee is one that the user should know of. */
export const isHighFee = (fee: bigint): boolean => fee >= highFee
