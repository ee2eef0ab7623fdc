import { maxAccounts } from '../discovery/untrustedText.ts'
import { type AccountChoice, connectionOf, type LiveSession, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { refreshSession } from '../sessions/activeSession.ts'
import { chooseIn } from '../sessions/chooseAccount.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, allSessions } from '../sessions/sessionList.ts'
import { withinTimeLimit } from './inTurn.ts'
import { rememberMove } from './remember.ts'

/**
 * Reads accounts and network of an active wallet again, without a prompt, because events of it may have been missed.
 * An account that was chosen on this page stays active while the wallet shares it and has the same account first as
 * before. A wallet that does not answer stays as it is. A wallet that shares no account any more stays connected until
 * its next request, because wallets such as Leather can not answer without a prompt, which looks the same.
 */
export async function rereadWallet(runtime: Runtime, live: LiveSession, signal: AbortSignal): Promise<void> {
  const { ctx, attempts } = runtime
  const { connector } = live.session
  const { namespace } = connector
  // A relay and the frame of the embedded wallet deliver what was missed.
  if (connector.prepare) return
  try {
    const session = await withinTimeLimit(signal, (limit) => requestSilently(runtime, { connector, signal: limit }))
    try {
      const { chosen } = live
      const isActive = chosen?.address === connectionOf(ctx, namespace).accounts[0]?.address
      const next = isActive && isKept(chosen, session) ? chooseIn(session, chosen.address) : undefined
      if (activeSession(runtime, namespace) === live && !attempts.has(namespace) && !isSameState(runtime, session)) {
        refreshSession(runtime, session, next)
        rememberMove(runtime, namespace)
      }
    } finally {
      if (!isInUse(runtime, session)) releaseSession(ctx, session)
    }
  } catch (error) {
    ctx.log.info('A wallet could not be read again', error)
  }
}

/**
 * Whether a choice is also valid in a new session of the wallet. If its first account is of another type than before,
 * the order follows the preferred account type, which changed with the choice: the wallet may not have switched.
 */
function isKept(chosen: AccountChoice | undefined, { accounts }: Session): chosen is AccountChoice {
  const [first] = accounts
  const hasMoved = first?.address !== chosen?.own?.address && first?.type === chosen?.own?.type
  return !hasMoved && accounts.some(({ address }) => address === chosen?.address)
}

/** Whether a session is the active one of its namespace, or beside it. */
export const isInUse = (runtime: Runtime, session: Session): boolean =>
  allSessions(runtime).some((live) => live.session === session)

/** Whether a session has the accounts and the network of the active session. */
export function isSameState(runtime: Runtime, { connector, accounts, network }: Session): boolean {
  const now = connectionOf(runtime.ctx, connector.namespace)
  const read = accounts.slice(0, maxAccounts)
  return (
    activeSession(runtime, connector.namespace)?.session.connector.id === connector.id &&
    now.accounts.length === read.length &&
    now.accounts.every(({ address }, index) => address === read[index]?.address) &&
    now.network === network
  )
}
