import type { Resolved } from 'portico/kernel'
import type { payMessages } from './messages.ts'
import type { PayFailure, Payment } from './tokens.ts'

/** Texts of a payment that was not made. */
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
