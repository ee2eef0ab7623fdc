import { isPorticoError, type PorticoError } from 'portico/kernel'
import { meaningOf } from 'portico/wallet'
import type { SwapFailure } from './tokens.ts'

const byMeaning: Readonly<Record<string, SwapFailure | undefined>> = {
  rejected: 'declined',
  insufficientFunds: 'noFunds',
  outdated: 'outdated',
  tokenMismatch: 'otherToken',
  unsupported: 'failed',
}
/** Errors of the plugin, the cause of another one before that. */
const byCode: Readonly<Record<string, SwapFailure | undefined>> = {
  SWAPS_OTHER_TRANSACTION: 'otherTransaction',
  SWAPS_LIQUIDITY: 'liquidity',
  SWAPS_INCORRECT_AMOUNT: 'liquidity',
  SWAPS_WALLET_ANSWER: 'answer',
  SWAPS_ALLOWANCE: 'allowance',
  SWAPS_APPROVAL_FAILED: 'unapproved',
  SWAPS_APPROVAL_BUILD: 'approval',
  SWAPS_BUILD: 'build',
}

/** Why nothing was swapped, by an error of any origin. */
export function failureOf(error: unknown): SwapFailure {
  const known = byMeaning[meaningOf(error) ?? '']
  if (known) return known
  if (!isPorticoError(error)) return 'failed'
  const inner = isPorticoError(error.cause) ? byCode[(error.cause as PorticoError).code] : undefined
  return inner ?? byCode[error.code] ?? 'failed'
}
