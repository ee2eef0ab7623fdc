import { ModalClosedError } from './errors.ts'

/** A host that waits for its transfer. */
export interface Waiter {
  resolve(sent: { readonly hash: string }): void
  reject(error: unknown): void
}

/** What a host that asked for a transfer waits for. */
export interface Pending {
  /** Waits; whoever waited before has waited in vain. */
  wait(): Promise<{ readonly hash: string }>
  /** What was prepared for whoever waits could not be. */
  reject(error: unknown): void
  /** The visitor left: rejects with 'Modal closed'. */
  leave(): void
  /** Takes over whoever waits: what comes of a transfer is theirs alone, also where somebody else waits by then. */
  take(): Waiter | undefined
  /** Has them wait on; in vain where somebody else waits by now. */
  giveBack(waiter: Waiter): void
}

export function createPending(): Pending {
  let waiter: Waiter | undefined
  const take = () => {
    const taken = waiter
    waiter = undefined
    return taken
  }
  const leave = () => take()?.reject(new ModalClosedError())
  return {
    wait() {
      leave()
      return new Promise((resolve, reject) => {
        waiter = { resolve, reject }
      })
    },
    reject: (error) => take()?.reject(error),
    leave,
    take,
    giveBack(taken) {
      if (waiter) taken.reject(new ModalClosedError())
      else waiter = taken
    },
  }
}
