import type { WalletContext } from '../runtime.ts'
import type { Session } from '../session.ts'

/** Runs work of an adapter or a connector and only reports its error: the caller goes on without it. */
export function runReported({ report }: WalletContext, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    report(error)
  }
}

/** Releases a session that is not used. An error of the adapter must not hide the original error. */
export const releaseSession = (ctx: WalletContext, session: Session): void => runReported(ctx, () => session.release())
