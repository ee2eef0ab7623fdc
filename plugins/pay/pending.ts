import type { PluginContext } from 'portico/kernel'
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

/** Resolves the host's promise with `outcome` also when a new call replaces it, or the plugin is switched off. */
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
