import { isPorticoError, modalClosed } from 'portico/kernel'
import { connected, connectGates, type Namespace } from 'portico/wallet'
import type { Kernel } from '../kernel/internal.ts'
import { type ConnectedAccount, connectFailed } from '../wallet/internal.ts'
import { isGated, readConnectedAccount } from './state.ts'

/** How an attempt to connect ended. */
export type ConnectOutcome =
  | { readonly status: 'connected'; readonly account: ConnectedAccount }
  /** The user closed the modal without trying to connect. */
  | { readonly status: 'closed' }
  /** The user closed the modal after the wallet declined. */
  | { readonly status: 'rejected'; readonly error: unknown }
  /** The user closed the modal after the last attempt failed, or the modal could not open. */
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'timeout' }
  | { readonly status: 'aborted' }

export interface ConnectParams {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the modal closes automatically. @default never */
  readonly timeout?: number | undefined
  readonly namespace?: Namespace | undefined
}

/**
 * Opens the list of wallets by `open` and resolves with the outcome; never if `signal` aborts before. Never rejects. `open`
 * resolves once the list is on screen or the modal closed.
 */
export function connectOutcome(
  kernel: Kernel,
  namespace: Namespace | undefined,
  signal: AbortSignal,
  open: () => Promise<unknown>,
): Promise<ConnectOutcome> {
  const account = () => readConnectedAccount(kernel.store.get, namespace)
  const isMeant = (event: { readonly namespace: Namespace }) => !namespace || event.namespace === namespace
  const hasGates = () => kernel.slots.get(connectGates).length > 0

  return new Promise((resolve) => {
    const present = account()
    if (present) return resolve({ status: 'connected', account: present })

    let failure: { readonly error: unknown } | undefined
    let wasGated = isGated(kernel.store.get, namespace)
    const stops = [
      kernel.events.on(connectFailed, (event) => {
        if (isMeant(event)) failure = event
      }),
      kernel.events.on(connected, (event) => {
        // With a gate such as sign-in, the attempt ends when the gate releases the account or the modal closes.
        if (isMeant(event) && !hasGates()) settleIfConnected()
      }),
      kernel.store.subscribe(() => {
        const isGatedNow = isGated(kernel.store.get, namespace)
        if (wasGated && !isGatedNow) settleIfConnected()
        wasGated = isGatedNow
      }),
      kernel.events.on(modalClosed, () => settleClosed()),
    ]
    const stop = () => {
      for (const unsubscribe of stops) unsubscribe()
    }
    const settle = (outcome: ConnectOutcome) => {
      stop()
      resolve(outcome)
    }
    const settleIfConnected = () => {
      const found = account()
      if (found) settle({ status: 'connected', account: found })
      return found !== undefined
    }
    const settleClosed = () => {
      if (settleIfConnected()) return
      if (!failure) settle({ status: 'closed' })
      else settle({ status: isRejection(failure.error) ? 'rejected' : 'failed', error: failure.error })
    }
    signal.addEventListener('abort', stop, { once: true })
    open().then(
      () => kernel.modal.isOpen() || settleClosed(),
      (error) => settle({ status: 'failed', error }),
    )
  })
}

/** Compares the code, so that a page with a button does not load all wallet errors. */
const isRejection = (error: unknown) => isPorticoError(error) && error.code === 'USER_REJECTED_REQUEST'
