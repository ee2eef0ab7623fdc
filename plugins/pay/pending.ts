import type { PluginContext } from 'portico/kernel'
import { type PaymentOutcome, PayView } from './tokens.ts'

interface Caller {
  resolve(outcome: PaymentOutcome | undefined): void
}

/** The host that waits for a payment. */
export interface Pending {
  /**
   * Takes over the promise of the call that opened the view, if there is a new one. An earlier call is told what became of
   * its payment.
   */
  take(): boolean
  isWaiting(): boolean
  settle(outcome: PaymentOutcome): void
}

/** `outcome` says what a host is told that is left. The promise settles also when the plugin is switched off. */
export function createPending(ctx: PluginContext<never>, outcome: () => PaymentOutcome): Pending {
  let caller: Caller | undefined
  const settle = (result: PaymentOutcome) => {
    const waiting = caller
    caller = undefined
    waiting?.resolve(result)
  }
  ctx.onDispose(() => settle(outcome()))
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
