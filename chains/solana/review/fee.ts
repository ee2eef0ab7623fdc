import { priorityFee, signatureFee } from '../budget.ts'
import type { Operation } from './operations.ts'
import { programs } from './programs.ts'

/** In compute units: for each instruction of a transaction that sets no limit, and for any transaction. */
const unitsPerInstruction = 200_000
const maxUnits = 1_400_000

/** In compute units, for instructions of programs that are a part of the nodes themselves (SIMD-0170). */
const unitsPerNative = 3_000
const natives: ReadonlySet<string> = new Set([
  programs.system,
  programs.computeBudget,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])

/** In lamports: far more than transactions pay even where many compete. */
const highFee = 10_000_000n

/**
 * What a transaction pays to the network, in lamports: for its signatures, and for its priority. `called` are the programs of
 * its instructions.
 *
 * @see https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0170-builtin-instruction-cost-and-budget.md
 */
export function feeOf(signers: number, operations: readonly Operation[], called: readonly string[]): bigint {
  const budgets = operations.filter((operation) => operation.type === 'budget')
  const price = budgets.find((budget) => budget.price !== undefined)?.price ?? 0n
  const limit = budgets.find((budget) => budget.units !== undefined)?.units
  const reserved = called.reduce((sum, id) => sum + (natives.has(id) ? unitsPerNative : unitsPerInstruction), 0)
  const units = Math.min(limit ?? reserved, maxUnits)
  return BigInt(signers) * signatureFee + priorityFee({ units, price })
}

/** Whether a fee is one that the user should know of. */
export const isHighFee = (fee: bigint): boolean => fee >= highFee
