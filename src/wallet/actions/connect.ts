import { abortReason, isAbort } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import type { Connector } from '../chain.ts'
import { ChainAdapterNotFoundError } from '../errors/domain.ts'
import { ConnectorNotFoundError } from '../errors/options.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { accountOf, adapterOf, connectionOf, dispatch, findNetwork, networksOf, type Runtime } from '../runtime.ts'
import { type ConnectedAccount, connected, connectFailed, connectGates } from '../tokens.ts'
import { adoptSession, describeSession } from './openSession.ts'

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
  const adapter = adapterOf(ctx, namespace)
  if (!adapter) throw new ChainAdapterNotFoundError()

  runtime.attempts.get(namespace)?.abort(abortReason('A newer attempt to connect took over'))
  const attempt = new AbortController()
  runtime.attempts.set(namespace, attempt)
  const signal = AbortSignal.any([ctx.signal, options.signal, attempt.signal])
  const isCurrent = () => runtime.attempts.get(namespace) === attempt
  dispatch(ctx, namespace, { type: 'connect', connectorId: connector.id })

  try {
    const network = options.network === undefined ? undefined : findNetwork(ctx, options.network)
    const session = await adapter.connect({
      connector,
      networks: networksOf(ctx, namespace),
      ...(network ? { network } : {}),
      silent,
      signal,
    })
    signal.throwIfAborted()
    adoptSession(runtime, session)
  } catch (error) {
    const known = signal.aborted ? signal.reason : toWalletError(error)
    if (isCurrent()) fallBack(runtime, namespace)
    if (!isAbort(known)) ctx.events.emit(connectFailed, { namespace, error: known })
    throw known
  } finally {
    if (isCurrent()) runtime.attempts.delete(namespace)
  }

  const account = accountOf(namespace, connectionOf(ctx, namespace))
  if (!account) throw new ConnectorNotFoundError({ id: connector.id })
  ctx.events.emit(connected, { ...account, restored: silent })
  for (const gate of ctx.slots.get(connectGates)) {
    if (gate.when && !gate.when(ctx.store.get)) continue
    if ((await gate.enter(account)) === 'taken') return { account, taken: true }
  }
  return { account, taken: false }
}

/** After a failure: the session from before counts again, or nobody is connected. */
function fallBack(runtime: Runtime, namespace: Connector['namespace']): void {
  const live = runtime.sessions.get(namespace)
  if (live)
    dispatch(runtime.ctx, namespace, {
      type: 'kept',
      ...describeSession(live.session),
      ...keptState(runtime, namespace),
    })
  else dispatch(runtime.ctx, namespace, { type: 'failed' })
}

/** Accounts and network as the wallet last told them, which may be newer than the session's first ones. */
function keptState(runtime: Runtime, namespace: Connector['namespace']) {
  const { accounts, network } = connectionOf(runtime.ctx, namespace)
  return accounts.length > 0 && network ? { accounts, network } : {}
}
