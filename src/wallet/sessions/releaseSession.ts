import type { WalletContext } from '../runtime.ts'
import type { Session } from '../session.ts'

/**
 * Releases a session that is not used. An error of the adapter is reported only, so that it does not hide the original
 * error.
 */
export function releaseSession({ report }: WalletContext, session: Session): void {
  try {
    session.release()
  } catch (error) {
    report(error)
  }
}
