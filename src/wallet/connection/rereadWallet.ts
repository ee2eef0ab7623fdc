import { maxAccounts } from '../discovery/untrustedText.ts'
import { wouldHold } from '../gates/gates.ts'
import type { OtherConnection } from '../multiWallet/tokens.ts'
import { type AccountChoice, connectionOf, type LiveSession, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { refreshSession, watchSession } from '../sessions/activeSession.ts'
import { chooseIn } from '../sessions/chooseAccount.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, allSessions, isConnected, replaceSession } from '../sessions/sessionList.ts'
import type { ConnectionState } from './connectionState.ts'
import { withinTimeLimit } from './inTurn.ts'
import { rememberMove } from './remember.ts'

/**
 * Reads accounts and network of a connected wallet again, without a prompt, because events of it may have been missed.
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
      const { beside, chosen } = live
      const here = beside ?? connectionOf(ctx, namespace)
      const isActive = chosen?.address === here.accounts[0]?.address
      const next = isActive && isKept(chosen, session) ? chooseIn(session, chosen.address) : undefined
      if (beside) {
        if (isConnected(runtime, live) && !hasState(session, here)) refreshBeside(runtime, live, session, beside, next)
      } else if (
        activeSession(runtime, namespace) === live &&
        !attempts.has(namespace) &&
        !isSameState(runtime, session)
      ) {
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

/** Replaces a session beside the active one by a new one of the same wallet. */
function refreshBeside(
  runtime: Runtime,
  live: LiveSession,
  session: Session,
  beside: OtherConnection,
  chosen: AccountChoice | undefined,
): void {
  const next = watchSession(runtime, session, live.wallet)
  next.chosen = chosen
  // The new account or network has not passed the gates yet.
  const isGated = beside.isGated || wouldHold(runtime.ctx, beside.namespace)
  next.beside = { ...beside, accounts: session.accounts.slice(0, maxAccounts), network: session.network, isGated }
  replaceSession(runtime, live, next)
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
export function isSameState(runtime: Runtime, session: Session): boolean {
  const { id, namespace } = session.connector
  const isActive = activeSession(runtime, namespace)?.session.connector.id === id
  return isActive && hasState(session, connectionOf(runtime.ctx, namespace))
}

function hasState({ accounts, network }: Session, here: Pick<ConnectionState, 'accounts' | 'network'>): boolean {
  const read = accounts.slice(0, maxAccounts)
  const isSame = here.accounts.every(({ address }, index) => address === read[index]?.address)
  return isSame && here.accounts.length === read.length && here.network === network
}
