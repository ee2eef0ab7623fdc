import type { PorticoModal } from 'portico'
import type { Kernel } from 'portico/kernel'
import type { Connector } from 'wagmi'
import { type Connected, readConnected } from './connected.ts'

/** How often, and how far apart in ms, wagmi is told again of a wallet that it did not listen to. */
const tries = 60
const spacing = 500

/** Tells wagmi what the modal knows of the wallet. */
export interface Follower {
  start(): void
  tell(): void
  /** Disconnects at the wish of wagmi, which needs no event of it. Rejects as the modal does, and then tells. */
  leave(disconnect: () => Promise<void>): Promise<void>
}

/** Account, chain, sign-in and the end of the connection all show in the account of the modal, whoever changed them. */
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
      // All of it each time: wagmi drops what it hears in the moment before it takes a connector for connected.
      emitter.emit(was && hears() ? 'change' : 'connect', now)
      // Nor does it hear while another connector is connecting.
      if (!hears() && left > 0) again = setTimeout(tell, spacing, left - 1)
    } else if (was) emitter.emit('disconnect')
  }

  /** A modal that is destroyed tells nothing any more. */
  function watchKernel() {
    if (modal.kernel === kernel) return
    kernel = modal.kernel
    kernel?.signal.addEventListener('abort', end, { once: true })
  }

  function end() {
    clearTimeout(again)
    kernel = undefined
    if (told) emitter.emit('disconnect')
    told = undefined
  }

  return {
    start: () => void modal.subscribeAccount(() => tell(), 'eip155'),
    tell: () => tell(),
    async leave(disconnect) {
      clearTimeout(again)
      isLeaving = true
      try {
        await disconnect()
        told = undefined
      } finally {
        isLeaving = false
        tell()
      }
    },
  }
}
