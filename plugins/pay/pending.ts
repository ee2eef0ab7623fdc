import type { PluginContext } from 'portico/kernel'
import { PaymentsStoppedError } from './errors.ts'
import { type PaymentOutcome, PayView } from './tokens.ts'

interface Caller {
  resolve(outcome: PaymentOutcome | undefined): void
}

/** The host that waits for a payment. */
export interface Pending {
  /**
   * Takes over the promise of the call that opened the view, if there is a new one. Resolves the promise of an earlier call
   * with its outcome.
   */
  take(): boolean
  isWaiting(): boolean
  settle(outcome: PaymentOutcome): void
}

/** Why the plugin ended. */
type Ending = Parameters<Parameters<PluginContext['onDispose']>[0]>[0]

/** The outcome once the plugin has ended: only a modal that was destroyed counts as left. */
export const outcomeAt = (why: Ending, outcome: PaymentOutcome): PaymentOutcome =>
  outcome.status === 'closed' && why !== 'destroyed' ? { status: 'failed', error: new PaymentsStoppedError() } : outcome

/** Resolves the host's promise also when a new call replaces it, with `outcome`, or the plugin ends, see `outcomeAt`. */
export function createPending(ctx: PluginContext<never>, outcome: () => PaymentOutcome): Pending {
  let caller: Caller | undefined
  const settle = (result: PaymentOutcome) => {
    const waiting = caller
    caller = undefined
    waiting?.resolve(result)
  }
  ctx.onDispose((why) => settle(outcomeAt(why, outcome())))
  return {
    take() {
      const next: Caller | undefined = ctx.modal.take(PayView)
      if (!next) return false
      settle(outcome())
      caller = next
      return true
    },
    isWaiting: () => caller !== undefined,
    settle,
  }
}
