import { isAbort } from 'portico/kernel'
import { abortReason } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { ChainAdapterNotFoundError } from '../errors/domain.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { accountOf, adapterOf, cancelAttempt, connectionOf, deactivate, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { abandonUnused, adoptSession, dropSession, fallBack, tellRestored } from '../sessions/activeSession.ts'
import { requestSession } from '../sessions/requestSession.ts'
import { activeSession, findSession, otherSessions } from '../sessions/sessionList.ts'
import { connected, connectFailed } from '../tokens.ts'
import { dispatch } from './dispatch.ts'
import { prepareWallet, siblingsOf, type WalletChoice } from './prepareWallet.ts'
import { readRemembered } from './remember.ts'

export interface ConnectOptions extends WalletChoice {
  /** Connect in the namespace of the connector only. */
  readonly isFixed?: boolean
  /** The wallet that the user chose from the directory. */
  readonly listed?: ListedWallet | undefined
  /** Settles once all namespaces of an approval are connected; the connect gates are entered then. @default at once */
  readonly isComplete?: Promise<void> | undefined
  readonly signal: AbortSignal
}

/** Options of a connection by an approval that was given for another namespace. */
interface Following {
  /** The wallet has already approved, so the connector is not prepared again. */
  readonly isPrepared?: boolean
  /** Sets `restored` of the event `connected`. @default as `silent` */
  readonly restored?: boolean
}

/** The attempts without a prompt. Their wallet is not told that its session is not used: it stays remembered. */
const silentAttempts = new WeakSet<AbortController>()

/** Whether a wallet is being restored, or waits for that, in a namespace where none is active. */
export function isRestoring(runtime: Runtime, namespace: Namespace): boolean {
  const attempt = runtime.attempts.get(namespace)
  const isUsers = attempt !== undefined && !silentAttempts.has(attempt)
  const { status } = connectionOf(runtime.ctx, namespace)
  return status === 'connecting' && !isUsers && !activeSession(runtime, namespace)
}

/** Ends a failed attempt: the session before it, or one beside it, becomes active again. */
export function giveUp(runtime: Runtime, namespace: Namespace): void {
  const isFree = !activeSession(runtime, namespace)
  const [next] = isFree ? otherSessions(runtime, namespace) : []
  runtime.ctx.store.batch(() => {
    fallBack(runtime, namespace)
    if (next) next.promote()
    else if (isFree) deactivate(runtime, namespace)
  })
  if (next) tellRestored(runtime, namespace)
}

/**
 * Drops the sessions of a paired wallet whose approval was replaced by one that led to no connection: `silent` if that
 * approval still connects other namespaces.
 */
function dropReplaced(runtime: Runtime, connector: Connector, silent: boolean): void {
  for (const { namespace, id } of silent ? [connector] : [connector, ...siblingsOf(runtime, connector)]) {
    const live = findSession(runtime, namespace, id)
    if (live) dropSession(runtime, namespace, { live })
  }
}

/** Opens a session in the namespace of a connector, or in one that it shares its approval with, and adopts it. */
export async function openConnection(runtime: Runtime, options: ConnectOptions & Following): Promise<Session> {
  const { ctx } = runtime
  const { connector, silent = false } = options
  const { namespace } = connector
  options.signal.throwIfAborted()
  if (!adapterOf(ctx, namespace)) throw new ChainAdapterNotFoundError()

  cancelAttempt(runtime, namespace, 'A newer attempt to connect took over')
  const attempt = new AbortController()
  if (silent) silentAttempts.add(attempt)
  // The change of another tab that an earlier attempt has skipped is older than this attempt.
  if (connectionOf(ctx, namespace).status !== 'connecting') runtime.skipped?.delete(namespace)
  runtime.attempts.set(namespace, attempt)
  const signal = AbortSignal.any([ctx.signal, options.signal, attempt.signal])
  const isCurrent = () => runtime.attempts.get(namespace) === attempt
  dispatch(runtime, namespace, { type: 'connect', connectorId: connector.id })

  let session: Session | undefined
  let elsewhere: Connector | undefined
  let isApproved = options.isPrepared === true
  try {
    if (!options.isPrepared) await prepareWallet(runtime, options, attempt, signal)
    isApproved ||= !silent
    signal.throwIfAborted()
    if (connector.covers?.() === false && !options.isFixed && !silent) {
      elsewhere = siblingsOf(runtime, connector).find((item) => item.covers?.() && adapterOf(ctx, item.namespace))
    }
    if (elsewhere) fallBack(runtime, namespace)
    else {
      session = await requestSession(runtime, { connector, network: options.network, silent, signal })
      signal.throwIfAborted()
      const isRestored = silent && !options.isPrepared && ctx.options.tabs === 'sync'
      if (isRestored && !readRemembered(runtime)[namespace]) throw abortReason('Another tab disconnected the wallet')
      adoptSession(runtime, session, {
        silent,
        listed: options.listed,
        restored: options.restored ?? silent,
        isComplete: options.isComplete,
      })
    }
  } catch (error) {
    const known = signal.aborted ? signal.reason : toWalletError(error)
    // The abort lets an opened session that was not adopted stop listening to its wallet.
    attempt.abort(known)
    if (isApproved && connector.isPaired) dropReplaced(runtime, connector, silent)
    if (isCurrent()) giveUp(runtime, namespace)
    if (!silent) abandonUnused(runtime, connector)
    if (!silent && !isAbort(known)) ctx.events.emit(connectFailed, { namespace, error: known })
    throw known
  } finally {
    if (isCurrent()) runtime.attempts.delete(namespace)
  }
  if (elsewhere) return openConnection(runtime, { ...options, connector: elsewhere, isPrepared: true })

  const account = accountOf(namespace, connectionOf(ctx, namespace))
  if (!session || !account) throw abortReason('The connection ended as it began')
  ctx.events.emit(connected, { ...account, restored: options.restored ?? silent })
  return session
}
