import { isPorticoError } from 'portico/kernel'
import { pay } from './plugin.ts'
import { copyOf } from './rules/copyOf.ts'
import type { PaymentRequest } from './rules/request.ts'
import { type PaymentOutcome, PayView } from './tokens.ts'

/** The parts of the modal that payments need. */
export interface PaymentHost {
  /** Resolves with the outcome, or with `undefined`. */
  open(view: typeof PayView, request: PaymentRequest): Promise<unknown>
  close(): boolean
  readonly kernel:
    | {
        peek(plugin: typeof pay): { cancel(): PaymentOutcome | undefined } | undefined
        /** Throws if the plugin is not on. */
        use?(plugin: typeof pay): unknown
      }
    | undefined
}

export interface PaymentOptions {
  /** Aborts the request. A payment that was made or may be on its way is not undone: the outcome is `paid` or `pending` then. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the request is aborted. @default no time limit */
  readonly timeout?: number | undefined
}

/** A `PaymentOutcome`; `timeout` or `aborted` in place of `closed` if the time limit or the signal ended the request. */
export type PaymentResult = PaymentOutcome | { readonly status: 'timeout' | 'aborted' }

/** The longest time that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Asks the user for a payment, in the modal. Always resolves, also if the user closes the modal or the feature is switched
 * off; never rejects.
 *
 * @example
 * const result = await requestPayment(modal, { paymentAsset: presetAssets.baseUsdc, recipient, amount: '5000000' })
 * if (result.status === 'paid') console.log(result.hash)
 */
export function requestPayment(
  modal: PaymentHost,
  request: PaymentRequest,
  options: PaymentOptions = {},
): Promise<PaymentResult> {
  // Hosts without types may pass `null`.
  const { signal, timeout } = options ?? {}
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ status: 'aborted' })
    const lifetime = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (result: PaymentResult) => {
      lifetime.abort()
      clearTimeout(timer)
      resolve(result)
    }
    const giveUp = (status: 'timeout' | 'aborted') => {
      let outcome: PaymentOutcome | undefined
      try {
        const controller = modal.kernel?.peek(pay)
        outcome = controller?.cancel()
        // The view has not begun, so the user was not asked.
        if (!outcome) modal.close()
      } catch (error) {
        return settle({ status: 'failed', error })
      }
      settle(outcome && outcome.status !== 'closed' ? outcome : { status })
    }
    signal?.addEventListener('abort', () => giveUp('aborted'), { signal: lifetime.signal })
    if (timeout != null && !Number.isNaN(timeout))
      timer = setTimeout(() => giveUp('timeout'), Math.min(timeout, longest))
    const fail = (error: unknown) => {
      try {
        // The view is unknown because the plugin is not on: the error of the plugin says why.
        if (isPorticoError(error) && error.code === 'VIEW_UNKNOWN') modal.kernel?.use?.(pay)
        settle({ status: 'failed', error })
      } catch (reason) {
        settle({ status: 'failed', error: reason })
      }
    }
    const ask = async () => ((await modal.open(PayView, copyOf(request))) ?? { status: 'closed' }) as PaymentOutcome
    ask().then(settle, fail)
  })
}
