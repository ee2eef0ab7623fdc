import { abortable, abortReason, isAbort } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import type { Connector, Session } from '../chain.ts'
import { ChainAdapterNotFoundError } from '../errors/domain.ts'
import { UnauthorizedProviderError } from '../errors/provider.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { accountTypeOf } from '../options.ts'
import {
  accountOf,
  adapterOf,
  cancelAttempt,
  connectionOf,
  dispatch,
  findNetwork,
  networksOf,
  type Runtime,
} from '../runtime.ts'
import { type ConnectedAccount, connected, connectFailed, connectGates } from '../tokens.ts'
import { adoptSession, fallBack, isLive } from './openSession.ts'

export interface ConnectOptions {
  readonly connector: Connector
  /** The network to be on afterwards. */
  readonly network?: CaipNetworkId
  /** Restore without a prompt, or fail. */
  readonly silent?: boolean
  readonly signal: AbortSignal
}

export interface ConnectResult {
  readonly account: ConnectedAccount
  /** A connect gate took over: it shows what comes next. */
  readonly taken: boolean
}

/**
 * Connects a wallet. A newer attempt in the same namespace ends the older one. When the wallet declines, the connection
 * that was there before stays. Throws the named errors of the wallet, or the abort reason.
 */
export async function connect(runtime: Runtime, options: ConnectOptions): Promise<ConnectResult> {
  const { ctx } = runtime
  const { connector, silent = false } = options
  const { namespace } = connector
  options.signal.throwIfAborted()
  const adapter = adapterOf(ctx, namespace)
  if (!adapter) throw new ChainAdapterNotFoundError()

  cancelAttempt(runtime, namespace, 'A newer attempt to connect took over')
  const attempt = new AbortController()
  runtime.attempts.set(namespace, attempt)
  const signal = AbortSignal.any([ctx.signal, options.signal, attempt.signal])
  const isCurrent = () => runtime.attempts.get(namespace) === attempt
  dispatch(ctx, namespace, { type: 'connect', connectorId: connector.id })

  let session: Session
  try {
    const network = options.network && findNetwork(ctx, options.network)
    const request = {
      connector,
      networks: networksOf(ctx, namespace),
      ...(network?.chainNamespace === namespace ? { network } : {}),
      accountType: accountTypeOf(ctx.options, namespace),
      silent,
      signal,
    }
    // A wallet may never answer, or long after nobody waits any more.
    session = await abortable(adapter.connect(request), signal)
    if (session.accounts.length === 0) throw new UnauthorizedProviderError()
    signal.throwIfAborted()
    adoptSession(runtime, session, { silent })
  } catch (error) {
    const known = signal.aborted ? signal.reason : toWalletError(error)
    if (isCurrent()) fallBack(runtime, namespace)
    if (!silent && !isAbort(known)) ctx.events.emit(connectFailed, { namespace, error: known })
    throw known
  } finally {
    if (isCurrent()) runtime.attempts.delete(namespace)
  }

  const account = accountOf(namespace, connectionOf(ctx, namespace))
  if (!account) throw abortReason('The connection ended as it began')
  ctx.events.emit(connected, { ...account, restored: silent })
  for (const gate of ctx.slots.get(connectGates)) {
    if (gate.when && !gate.when(ctx.store.get)) continue
    if ((await gate.enter(account)) === 'taken') return { account, taken: true }
    if (!isLive(runtime, session)) throw abortReason('The connection ended before it was complete')
  }
  return { account, taken: false }
}
