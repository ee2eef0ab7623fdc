import type { PluginContext } from 'portico/kernel'
import { data, namespaceOf, wallet } from 'portico/wallet'
import { failureText } from './failureText.ts'
import { payMessages } from './messages.ts'
import type { PaymentRequest } from './rules/request.ts'
import { isUnderWay } from './select.ts'
import {
  type PayFailure,
  PayLoadingView,
  type Payment,
  type PaymentFacts,
  type PaymentOutcome,
  paymentEnded,
  paySlice,
} from './tokens.ts'
import { createTracker } from './track.ts'

/** An attempt to pay, with its error if it failed. */
interface Attempt {
  payment: Payment
  error?: unknown
  /** Aborts the requests of the attempt. */
  readonly lifetime: AbortController
}

/** Keeps the attempts to pay, reports their results, and derives the outcome for the host. */
export interface Attempts {
  /** Starts an attempt and shows its view. `isHosts`: the attempt pays the request of a host that waits for the outcome. */
  start(
    payment: Pick<Payment, 'request' | 'choice' | 'by' | 'status'>,
    isHosts: boolean,
  ): { readonly id: string; readonly signal: AbortSignal }
  change(id: string, patch: Partial<Omit<Payment, 'id' | 'request' | 'choice' | 'by'>>): void
  get(id: string): Payment | undefined
  paid(id: string, hash: string | null): void
  failed(id: string, failure: PayFailure, error: unknown): void
  /** The outcome can not be known, and the money may be on its way. */
  unclear(id: string, failure: PayFailure): void
  /** Forgets the attempts for the previous request of a host. */
  reset(): void
  /** The outcome for the host at this moment. */
  outcome(): PaymentOutcome
  /** Aborts the attempts that are `opening` or `blocked`, also deposits: the user has not reached the exchange yet. */
  stopOpening(): void
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const factsOf = ({ id, by, hash, sessionId }: Payment): PaymentFacts => ({ paymentId: id, by, hash, sessionId })

/** `settle` is called when the request of the host is paid. */
export function createAttempts(ctx: PluginContext<never>, settle: (outcome: PaymentOutcome) => void): Attempts {
  const { store, router, modal, notices, messages, events } = ctx
  const track = createTracker(ctx)
  const all = new Map<string, Attempt>()
  /** Ids of the attempts for the host's request, the oldest first. */
  let hosts: readonly string[] = []
  const ofHost = () => hosts.flatMap((id) => all.get(id) ?? [])

  const show = (payment: Payment) =>
    store.update(paySlice, (draft) => {
      draft.payment = payment as never
    })
  const isShown = (id: string) => store.get(paySlice).payment?.id === id
  const isOnScreen = (id: string) => isShown(id) && modal.isOpen() && router.current()?.view === PayLoadingView.id
  const change: Attempts['change'] = (id, patch) => {
    const attempt = all.get(id)
    if (!attempt) return
    attempt.payment = { ...attempt.payment, ...patch }
    if (isShown(id)) show(attempt.payment)
  }
  /** Reads balances again. Ignores failures: the states of the balances have the errors. */
  const refreshHoldings = async ({ paymentAsset }: PaymentRequest) => {
    const { signal } = ctx
    const namespace = namespaceOf(paymentAsset.network)
    await Promise.allSettled([
      ctx.load(wallet).then((domain) => domain.refreshBalance(namespace, { force: true, signal })),
      ctx.load(data).then((holdings) => holdings.refreshTokens(namespace, { force: true, signal })),
    ])
  }
  const isOver = (payment: Payment | undefined) => payment?.status === 'paid' || payment?.status === 'failed'
  const stopOpening = () => {
    for (const { payment, lifetime } of all.values())
      if (payment.status === 'opening' || payment.status === 'blocked') lifetime.abort()
  }

  return {
    start({ request, choice, by, status }, isHosts) {
      stopOpening()
      const empty = { failure: null, hash: null, url: null, sessionId: null }
      const payment: Payment = { id: randomId(), request, choice, by, status, ...empty }
      const lifetime = new AbortController()
      all.set(payment.id, { payment, lifetime })
      if (isHosts) hosts = [...hosts, payment.id]
      if (by.type === 'exchange') track.selected(payment)
      track.payment('PAY_INITIATED', payment)
      store.batch(() => {
        show(payment)
        router.push(PayLoadingView)
      })
      return { id: payment.id, signal: AbortSignal.any([ctx.signal, lifetime.signal]) }
    },
    change,
    get: (id) => all.get(id)?.payment,
    paid(id, hash) {
      if (isOver(all.get(id)?.payment)) return
      change(id, { status: 'paid', failure: null, ...(hash === null ? {} : { hash }) })
      const payment = all.get(id)?.payment
      if (!payment) return
      const { request } = payment
      track.payment('PAY_SUCCESS', payment)
      events.emit(paymentEnded, { ...factsOf(payment), status: 'paid' as const })
      if (hosts.includes(id)) settle({ status: 'paid', ...factsOf(payment) })
      const isSeen = isOnScreen(id)
      const { paid, depositArrived } = messages.get(payMessages)
      if (!isSeen) notices.toast('success', request.choice === 'deposit' ? depositArrived : paid)
      void refreshHoldings(request)
      const url = request.redirectUrl?.success
      if (isSeen && url) globalThis.location.assign(url)
    },
    failed(id, failure, error) {
      const attempt = all.get(id)
      if (!attempt || isOver(attempt.payment)) return
      attempt.error = error
      change(id, { status: 'failed', failure })
      const { payment } = attempt
      track.payment('PAY_ERROR', payment, error)
      if (failure !== 'declined') ctx.report(error)
      events.emit(paymentEnded, { ...factsOf(payment), status: 'failed' as const })
      if (!isOnScreen(id)) notices.toast('error', failureText(failure, payment, messages.get(payMessages)))
    },
    unclear(id, failure) {
      const before = all.get(id)?.payment
      if (isOver(before) || before?.status === 'unclear') return
      change(id, { status: 'unclear', failure })
      const payment = all.get(id)?.payment
      if (payment && !isOnScreen(id)) notices.toast('info', failureText(failure, payment, messages.get(payMessages)))
    },
    reset() {
      hosts = []
    },
    outcome() {
      const attempts = ofHost().reverse()
      const paid = attempts.find(({ payment }) => payment.status === 'paid')
      if (paid) return { status: 'paid', ...factsOf(paid.payment) }
      const underWay = attempts.find(({ payment }) => isUnderWay(payment))
      if (underWay) return { status: 'pending', ...factsOf(underWay.payment) }
      const failed = attempts.find(({ payment }) => payment.status === 'failed')
      if (!failed) return { status: 'closed' }
      const { payment, error } = failed
      return { status: payment.failure === 'declined' ? 'rejected' : 'failed', ...factsOf(payment), error }
    },
    stopOpening,
  }
}
