import { type Budget, budgetFor, coinUnits, maxCoinPriority, priorityFee, signatureFee } from './budget.ts'

/**
 * The budget of a transfer of coins at a price; `undefined` where the balance does not cover amount and fee. The network
 * keeps no account that has a little left, so a rest that could pay for priority does: what was all of it at one price is
 * still all of it at another. All in lamports.
 */
export function coinBudget(balance: bigint, amount: bigint, price: bigint): Budget | undefined {
  const rest = balance - amount - signatureFee
  if (rest < 0n) return undefined
  return rest <= maxCoinPriority ? budgetFor(rest, coinUnits) : { units: coinUnits, price }
}

/** The fee of a transfer of coins with a budget, in lamports. */
export const feeWith = (budget: Budget): bigint => signatureFee + priorityFee(budget)
