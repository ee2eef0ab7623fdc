import type { PluginContext } from 'portico/kernel'
import { untilNextPoll } from 'portico/wallet'
import type { Attempts } from './attempts.ts'
import { ExchangePaymentError } from './errors.ts'
import { exchangeFailureOf } from './failures.ts'
import type { ExchangePage } from './popup.ts'
import type { Exchange } from './rules/exchanges.ts'
import type { BuyStatusQuery, ExchangeCalls, Payment, PaymentOutcome } from './tokens.ts'

/** Milliseconds between two polls of the status. */
const spacing = 3_000
/** Milliseconds after which polling stops. */
const timeLimit = 15 * 60_000

/** Pays requests at exchanges. Polls the status of each attempt until it ends, for 15 minutes at most. */
export function createExchangePayments(
  ctx: PluginContext<never>,
  service: ExchangeCalls,
  attempts: Attempts,
  settle: (outcome: PaymentOutcome) => void,
) {
  /** The signals of attempts, by id. */
  const signals = new Map<string, AbortSignal>()

  const follow = async (id: string, query: BuyStatusQuery, signal: AbortSignal) => {
    const end = Date.now() + timeLimit
    // The device may sleep during a poll: the last one begins after the time limit.
    for (let begun = 0; begun < end; ) {
      await untilNextPoll(spacing, signal)
      begun = Date.now()
      try {
        const { status, txHash } = await service.getBuyStatus(query, signal)
        signal.throwIfAborted()
        if (status === 'SUCCESS') return attempts.paid(id, txHash)
        if (status === 'FAILED') return attempts.failed(id, 'exchange', new ExchangePaymentError())
      } catch (error) {
        signal.throwIfAborted()
        // Go on polling while the service is down: the user may have paid.
        ctx.log.info('The state of a payment could not be read', error)
      }
    }
    attempts.change(id, { status: 'late' })
  }
  /** Polls the status of an attempt that has a session. Never rejects. */
  const watch = async (id: string) => {
    const payment = attempts.get(id)
    const signal = signals.get(id)
    if (payment?.by.type !== 'exchange' || payment.sessionId === null || !signal) return
    const { by, sessionId, request, choice } = payment
    const query = { exchangeId: by.id, sessionId, paymentAsset: request.paymentAsset, choice }
    attempts.change(id, { status: 'waiting' })
    await follow(id, query, signal).catch((error) => signal.aborted || ctx.report(error))
  }

  return {
    async pay(
      { request, choice }: Pick<Payment, 'request' | 'choice'>,
      { id: exchangeId, name }: Exchange,
      page: ExchangePage | null,
      isHosts: boolean,
    ): Promise<void> {
      const by = { type: 'exchange', id: exchangeId, name } as const
      const { id, signal } = attempts.start({ request, choice, by, status: 'opening' }, isHosts)
      signals.set(id, signal)
      try {
        const { url, sessionId } = await service.getPayUrl({ ...request, exchangeId, choice }, signal)
        signal.throwIfAborted()
        attempts.change(id, { url, sessionId, status: page ? 'waiting' : 'blocked' })
        // Resolve the host's promise before this page is left.
        if (page?.isHere && isHosts) settle(attempts.outcome())
        page?.go(url)
      } catch (error) {
        page?.close()
        if (signal.aborted) return
        return attempts.failed(id, exchangeFailureOf(error), error)
      }
      if (page) await watch(id)
    },
    /** Opens the page of the exchange again: the browser had blocked the first window, or the user has closed it. */
    async reopen(id: string, page: ExchangePage | null): Promise<void> {
      const { status, url } = attempts.get(id) ?? {}
      const isOpen = status === 'blocked' || status === 'waiting' || status === 'late'
      if (!page || !isOpen || !url) return page?.close()
      page.go(url)
      if (status !== 'waiting') await watch(id)
    },
    /** Polls the status of a late payment for another 15 minutes. */
    async checkAgain(id: string): Promise<void> {
      if (attempts.get(id)?.status === 'late') await watch(id)
    },
  }
}
