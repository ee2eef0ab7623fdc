import { isPorticoError, type PorticoError } from 'portico/kernel'
import { meaningOf } from 'portico/wallet'
import { IncorrectAmountError, LiquidityError, TooSmallError } from './errors.ts'
import type { QuoteProblem } from './rules/form.ts'
import type { SwapFailure } from './tokens.ts'

const byMeaning: Readonly<Record<string, SwapFailure | undefined>> = {
  rejected: 'declined',
  insufficientFunds: 'noFunds',
  outdated: 'outdated',
  tokenMismatch: 'otherToken',
  unsupported: 'failed',
  unusableAnswer: 'answer',
}
/** The failure for each error code. */
const byCode: Readonly<Record<string, SwapFailure | undefined>> = {
  SWAPS_OTHER_TRANSACTION: 'otherTransaction',
  SWAPS_LIQUIDITY: 'liquidity',
  SWAPS_INCORRECT_AMOUNT: 'liquidity',
  SWAPS_TOO_SMALL: 'tooSmall',
  SWAPS_WALLET_ANSWER: 'answer',
  SWAPS_ALLOWANCE: 'allowance',
  SWAPS_APPROVAL_FAILED: 'unapproved',
  SWAPS_APPROVAL_BUILD: 'approval',
  SWAPS_BUILD: 'build',
}

/** The failure to show for any error: by its meaning, else by the code of its cause, else by its own code. */
export function failureOf(error: unknown): SwapFailure {
  const known = byMeaning[meaningOf(error) ?? '']
  if (known) return known
  if (!isPorticoError(error)) return 'failed'
  const inner = isPorticoError(error.cause) ? byCode[(error.cause as PorticoError).code] : undefined
  return inner ?? byCode[error.code] ?? 'failed'
}

/** Why there is no quote, for any error. */
export function problemOf(error: unknown): QuoteProblem {
  if (LiquidityError.is(error)) return 'liquidity'
  if (IncorrectAmountError.is(error)) return 'amount'
  return TooSmallError.is(error) ? 'tooSmall' : 'failed'
}
