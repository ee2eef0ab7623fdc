import type { PluginContext } from 'portico/kernel'
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
  /** Lets the caller wait for another attempt, unless a later caller waits already. */
  giveBack(caller: Caller): void
}

export function createPending(ctx: PluginContext): Pending {
  let caller: Caller | undefined
  const take = () => {
    const taken = caller
    caller = undefined
    return taken
  }
  const leave = () => take()?.resolve(undefined)
  ctx.onDispose(leave)
  return {
    begin() {
      const next: Caller | undefined = ctx.modal.take(WalletSendView)
      if (!next) return
      leave()
      caller = next
    },
    reject: (error) => take()?.reject(error),
    leave,
    take,
    giveBack(taken) {
      if (caller) taken.resolve(undefined)
      else caller = taken
    },
  }
}
