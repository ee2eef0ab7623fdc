import type { Resolved } from 'portico/kernel'
import type { payMessages } from './messages.ts'
import type { PayFailure, Payment } from './tokens.ts'

/** The text for a payment that failed or whose outcome is not known. */
export function failureText(
  failure: PayFailure,
  { by }: Pick<Payment, 'by'>,
  t: Resolved<(typeof payMessages)['texts']>,
): string {
  const texts: Readonly<Record<PayFailure, string>> = {
    declined: t.declined,
    noFunds: t.noFunds,
    otherToken: t.otherToken,
    tokenFee: t.tokenFee,
    outdated: t.outdated,
    unavailable: t.unavailable({ exchange: by.name }),
    exchange: t.exchangeFailed({ exchange: by.name }),
    undone: t.undone,
    replaced: t.replaced,
    expired: t.expired,
    noAnswer: t.noAnswer,
    failed: t.failed,
  }
  return texts[failure]
}
