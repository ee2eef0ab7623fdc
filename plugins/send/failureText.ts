import type { Resolved } from 'portico/kernel'
import type { sendMessages } from './messages.ts'
import type { SendFailure } from './tokens.ts'

/** Texts of a transfer that was not sent. */
export function failureText(failure: SendFailure, t: Resolved<(typeof sendMessages)['texts']>): string {
  const texts: Readonly<Record<SendFailure, string>> = {
    declined: t.declined,
    noFunds: t.noFunds,
    noRent: t.noRent,
    invalidAddress: t.invalidAddress,
    otherToken: t.otherToken,
    tokenFee: t.otherFee,
    tokenStuck: t.tokenStuck,
    tokenFrozen: t.tokenFrozen,
    tokenHook: t.tokenHook,
    tokenScaled: t.tokenScaled,
    memoRequired: t.memoRequired,
    outdated: t.outdated,
    noAnswer: t.noAnswer,
    failed: t.failed,
  }
  return texts[failure]
}
