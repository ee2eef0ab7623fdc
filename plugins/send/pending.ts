import type { PluginContext } from 'portico/kernel'
import { UnusableAnswerError } from './errors.ts'
import { WalletSendView } from './tokens.ts'

/** The caller that opened the form. */
interface Caller {
  resolve(sent: { readonly hash: string } | undefined): void
  reject(error: unknown): void
}

/** The caller that opened the form and waits for its transfer. */
export interface Pending {
  /**
   * Takes over the promise of the caller that opened the form; an earlier caller is answered as if the user had left.
   */
  begin(): void
  /** Tells the caller that its transfer could not be prepared. */
  reject(error: unknown): void
  /** Tells the caller that the user left. */
  leave(): void
  /** Hands the caller to the transfer that is signed now: its result belongs to no later caller. */
  take(): Caller | undefined
  /** The wallet that signs disconnected: it may never answer, and whether the transfer was sent is unknown. */
  lose(caller: Caller): void
  /** Lets the caller wait for another attempt, unless a later caller waits already. */
  giveBack(caller: Caller): void
}

export function createPending(ctx: PluginContext): Pending {
  let caller: Caller | undefined
  /** The callers whose transfers were handed to a wallet. Rejecting the promise of an answered one has no effect. */
  const signing = new Set<Caller>()
  const take = () => {
    const taken = caller
    caller = undefined
    return taken
  }
  const leave = () => take()?.resolve(undefined)
  const lose = (lost: Caller) => lost.reject(new UnusableAnswerError())
  ctx.onDispose((why) => {
    leave()
    // A transfer that is signed goes on when the plugin is switched off, but nothing can tell its result after the kernel.
    if (why === 'destroyed') signing.forEach(lose)
  })
  return {
    begin() {
      const next: Caller | undefined = ctx.modal.take(WalletSendView)
      if (!next) return
      leave()
      caller = next
    },
    reject: (error) => take()?.reject(error),
    leave,
    take() {
      const taken = take()
      if (taken) signing.add(taken)
      return taken
    },
    lose,
    giveBack(taken) {
      if (caller) taken.resolve(undefined)
      else caller = taken
    },
  }
}
