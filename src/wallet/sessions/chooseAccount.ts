import type { AccountChoice, LiveSession } from '../runtime.ts'
import type { Session } from '../session.ts'

/** Makes another account of a session that signs by account the active one. */
export function chooseAccount(live: LiveSession, address: string): void {
  live.chosen = chooseIn(live.session, address, live.chosen)
}

/** Like `chooseAccount`, for a session that is not in use yet. `before` is the earlier choice in the same session. */
export function chooseIn(session: Session, address: string, before?: AccountChoice): AccountChoice {
  const [first] = session.accounts
  session.switchAccount?.(address)
  // While an account is chosen, the session has that account first, not the wallet's own one.
  return { address, own: before && before.address === first?.address ? before.own : first }
}
