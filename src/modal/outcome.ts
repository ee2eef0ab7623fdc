import { isPorticoError, type Kernel, modalClosed } from 'portico/kernel'
import { connectHome } from 'portico/shell'
import { type ConnectedAccount, connected, connectFailed, connectGates, type Namespace } from 'portico/wallet'
import { isHeldBack, readConnectedAccount } from './state.ts'

/** How an attempt to connect ended. */
export type ConnectOutcome =
  | { readonly status: 'connected'; readonly account: ConnectedAccount }
  /** The visitor closed the modal without a try. */
  | { readonly status: 'closed' }
  /** The visitor closed the modal, and the wallet had declined last. */
  | { readonly status: 'rejected'; readonly error: unknown }
  /** The visitor closed the modal, and the last try had failed; or the modal could not open. */
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'timeout' }
  | { readonly status: 'aborted' }

export interface ConnectRequest {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the modal closes again by itself. @default never */
  readonly timeout?: number | undefined
  readonly namespace?: Namespace | undefined
}

/** Opens the list of wallets and tells how it ended, unless `signal` aborts before. Never rejects. */
export function connectOutcome(
  kernel: Kernel,
  namespace: Namespace | undefined,
  signal: AbortSignal,
): Promise<ConnectOutcome> {
  const account = () => readConnectedAccount(kernel.store.get, namespace)
  const isMeant = (event: { readonly namespace: Namespace }) => !namespace || event.namespace === namespace
  const { slots, store } = kernel
  // A gate whose condition throws holds accounts back.
  const hasGates = () => slots.get(connectGates).some((gate) => slots.isActive(gate, store.get, true))

  return new Promise((resolve) => {
    const present = account()
    if (present) return resolve({ status: 'connected', account: present })

    let failure: { readonly error: unknown } | undefined
    let wasHeld = isHeldBack(kernel.store.get, namespace)
    const stops = [
      kernel.events.on(connectFailed, (event) => {
        if (isMeant(event)) failure = event
      }),
      kernel.events.on(connected, (event) => {
        // Where sign-in takes over, being connected is not the end: the modal closes when it is done.
        if (isMeant(event) && !hasGates()) settleIfConnected()
      }),
      kernel.store.subscribe(() => {
        const isHeld = isHeldBack(kernel.store.get, namespace)
        if (wasHeld && !isHeld) settleIfConnected()
        wasHeld = isHeld
      }),
      kernel.events.on(modalClosed, () => {
        if (settleIfConnected()) return
        if (!failure) settle({ status: 'closed' })
        else settle({ status: isRejection(failure.error) ? 'rejected' : 'failed', error: failure.error })
      }),
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
    signal.addEventListener('abort', stop, { once: true })
    try {
      if (isHeldBack(kernel.store.get, namespace)) kernel.modal.open()
      else kernel.modal.open(connectHome(kernel), namespace ? { namespace } : {})
    } catch (error) {
      settle({ status: 'failed', error })
    }
  })
}

/** By its code: the whole table of wallet errors need not come with a page that only shows a button. */
const isRejection = (error: unknown) => isPorticoError(error) && error.code === 'USER_REJECTED_REQUEST'
