import type { PluginContext } from 'portico/kernel'
import { untilNextPoll } from 'portico/wallet'
import type { Attempts } from './attempts.ts'
import { ExchangePaymentError } from './errors.ts'
import { exchangeFailureOf } from './failures.ts'
import type { ExchangePage } from './popup.ts'
import type { Exchange } from './rules/exchanges.ts'
import type { PaymentRequest } from './rules/request.ts'
import type { ExchangeCalls, PaymentOutcome } from './tokens.ts'

/** Milliseconds between two looks, and for how long a payment is looked after. */
const spacing = 3_000
const timeLimit = 15 * 60_000

/** Pays requests at exchanges: each attempt is followed on its own until it ends, or for 15 minutes. */
export function createExchangePayments(
  ctx: PluginContext<never>,
  service: ExchangeCalls,
  attempts: Attempts,
  settle: (outcome: PaymentOutcome) => void,
) {
  /** The signals of attempts, by id. */
  const signals = new Map<string, AbortSignal>()

  const follow = async (id: string, exchangeId: string, sessionId: string, signal: AbortSignal) => {
    const end = Date.now() + timeLimit
    while (Date.now() < end) {
      await untilNextPoll(spacing, signal)
      try {
        const { status, txHash } = await service.getBuyStatus({ exchangeId, sessionId }, signal)
        signal.throwIfAborted()
        if (status === 'SUCCESS') return attempts.paid(id, txHash)
        if (status === 'FAILED') return attempts.failed(id, 'exchange', new ExchangePaymentError())
      } catch (error) {
        signal.throwIfAborted()
        // A service that is down is asked again: the user may have paid.
        ctx.log.info('The state of a payment could not be read', error)
      }
    }
    attempts.change(id, { status: 'late' })
  }
  /** Follows an attempt whose page is known. Never rejects. */
  const watch = async (id: string) => {
    const payment = attempts.get(id)
    const signal = signals.get(id)
    if (payment?.by.type !== 'exchange' || payment.sessionId === null || !signal) return
    attempts.change(id, { status: 'waiting' })
    await follow(id, payment.by.id, payment.sessionId, signal).catch((error) => signal.aborted || ctx.report(error))
  }

  return {
    async pay(
      request: PaymentRequest,
      { id: exchangeId, name }: Exchange,
      page: ExchangePage | null,
      isHosts: boolean,
    ): Promise<void> {
      const by = { type: 'exchange', id: exchangeId, name } as const
      const { id, signal } = attempts.start({ request, by, status: 'opening' }, isHosts)
      signals.set(id, signal)
      try {
        const { url, sessionId } = await service.getPayUrl({ exchangeId, ...request }, signal)
        signal.throwIfAborted()
        attempts.change(id, { url, sessionId, status: page ? 'waiting' : 'blocked' })
        // The host is told before its page is left.
        if (page?.isHere && isHosts) settle(attempts.outcome())
        page?.go(url)
      } catch (error) {
        page?.close()
        if (signal.aborted) return
        return attempts.failed(id, exchangeFailureOf(error), error)
      }
      if (page) await watch(id)
    },
    /** Leads a page that was opened in a click to an exchange that the browser had blocked. */
    async reopen(id: string, page: ExchangePage | null): Promise<void> {
      const payment = attempts.get(id)
      if (!page || payment?.status !== 'blocked' || !payment.url) return page?.close()
      page.go(payment.url)
      await watch(id)
    },
    /** Looks after a late payment for another 15 minutes. */
    async checkAgain(id: string): Promise<void> {
      if (attempts.get(id)?.status === 'late') await watch(id)
    },
  }
}
