import type { Session } from '../chain.ts'
import type { WalletContext } from '../runtime.ts'

/** Lets go of a session that is of no use. An adapter that fails at it must not hide why. */
export function releaseSession({ report }: WalletContext, session: Session): void {
  try {
    session.release()
  } catch (error) {
    report(error)
  }
}
