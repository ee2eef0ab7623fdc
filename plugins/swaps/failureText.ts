import type { Resolved } from 'portico/kernel'
import type { swapsMessages } from './messages.ts'
import type { SwapFailure } from './tokens.ts'

/** The text of a swap that failed. */
export function failureText(failure: SwapFailure, t: Resolved<(typeof swapsMessages)['texts']>): string {
  const texts: Readonly<Record<SwapFailure, string>> = {
    declined: t.declined,
    noFunds: t.noFunds,
    outdated: t.outdated,
    otherTransaction: t.otherTransaction,
    otherToken: t.otherToken,
    liquidity: t.lessLiquidity,
    tooSmall: t.tooSmall,
    allowance: t.allowanceFailed,
    approval: t.approvalFailed,
    unapproved: t.approvalUndone,
    build: t.buildFailed,
    answer: t.noAnswer,
    failed: t.failed,
  }
  return texts[failure]
}
