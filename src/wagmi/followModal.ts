import type { PorticoModal } from 'portico'
import type { Connector } from 'wagmi'
import type { Kernel } from '../kernel/internal.ts'
import { type Connected, readConnected } from './connected.ts'

/** Number of retries, and the interval in ms, while wagmi is not listening to the connector. */
const tries = 60
const spacing = 500
/** Number of retries of `disconnect`: wagmi stores a connection in a moment. */
const disconnectTries = 4

/** Emits the connection of the modal to wagmi. */
export interface Follower {
  start(): void
  tell(): void
  /** Disconnects on request of wagmi without emitting `disconnect`. If `disconnect` rejects, emits the current connection. */
  leave(disconnect: () => Promise<void>): Promise<void>
}

/** Subscribes to the account of the modal, which changes with account, chain, sign-in and disconnect. */
export function followModal(modal: PorticoModal, emitter: Connector['emitter']): Follower {
  let told: Connected | undefined
  let kernel: Kernel | undefined
  let isLeaving = false
  let again: ReturnType<typeof setTimeout> | undefined

  const hears = () => emitter.listenerCount('change') > 0

  function tell(left = tries) {
    clearTimeout(again)
    if (isLeaving) return
    const now = readConnected(modal)
    const was = told
    told = now
    if (now) {
      watchKernel()
      // Emit accounts and chain each time: wagmi drops events that arrive just before it marks a connector as connected.
      emitter.emit(was && hears() ? 'change' : 'connect', now)
      // wagmi ignores `connect` while another connector is connecting: retry.
      if (!hears() && left > 0) again = setTimeout(tell, spacing, left - 1)
    } else if (was || hears()) {
      emitter.emit('disconnect')
      // wagmi listens before it stores the connection, and ignores `disconnect` until then: retry.
      if (hears() && left > 0) again = setTimeout(tell, spacing, Math.min(left, disconnectTries) - 1)
    }
  }

  /** Watches for the destruction of the modal, after which its account does not change any more. */
  function watchKernel() {
    if (modal.kernel === kernel) return
    kernel = modal.kernel
    kernel?.signal.addEventListener('abort', end, { once: true })
  }

  function end() {
    clearTimeout(again)
    kernel = undefined
    if (told || hears()) emitter.emit('disconnect')
    told = undefined
  }

  return {
    start() {
      modal.subscribeAccount(() => tell(), 'eip155')
      // A config may be created when a wallet is connected already; wagmi knows the connector only after `createConfig` has returned.
      again = setTimeout(tell)
    },
    tell: () => tell(),
    async leave(disconnect) {
      clearTimeout(again)
      isLeaving = true
      try {
        await disconnect()
        told = undefined
        // wagmi removes its listeners and the connection next: tell it afterwards of a wallet that connected in the meantime.
        again = setTimeout(tell)
      } finally {
        isLeaving = false
        if (told) tell()
      }
    },
  }
}
