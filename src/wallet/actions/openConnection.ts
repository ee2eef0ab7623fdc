import { abortable, abortReason, isAbort } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import type { Connector, Session } from '../chain.ts'
import type { ListedWallet } from '../directory/tokens.ts'
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
import { type ConnectedAccount, connected, connectFailed, connectionsSlice } from '../tokens.ts'
import { adoptSession, fallBack } from './openSession.ts'
import { prepareWallet, siblingsOf } from './prepareWallet.ts'

export interface ConnectOptions {
  readonly connector: Connector
  /** The namespace of the connector is the one to connect in, and no other will do. */
  readonly isFixed?: boolean
  /** The network to be on afterwards. */
  readonly network?: CaipNetworkId | undefined
  /** The wallet that the visitor chose from the directory. */
  readonly listed?: ListedWallet | undefined
  /** Connect without a prompt, or fail. */
  readonly silent?: boolean
  readonly signal: AbortSignal
}

export interface Opened {
  readonly session: Session
  readonly account: ConnectedAccount
}

/** A connection that follows another one's approval. */
interface Following {
  /** The approval is there already. */
  readonly isPrepared?: boolean
  /** What `connected` says of it. @default as `silent` */
  readonly restored?: boolean
}

/** Whether a connection stands on a connector, or is about to, in any namespace. */
const isUsed = ({ ctx }: Runtime, { id }: Connector) =>
  Object.values(ctx.store.get(connectionsSlice).connections).some((connection) => connection?.connectorId === id)

/** Opens a session in the namespace of a connector, or in one that it shares its approval with, and adopts it. */
export async function openConnection(runtime: Runtime, options: ConnectOptions & Following): Promise<Opened> {
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

  let session: Session | undefined
  let elsewhere: Connector | undefined
  try {
    if (!options.isPrepared) await prepareWallet(runtime, options, attempt, signal)
    signal.throwIfAborted()
    if (connector.covers?.() === false && !options.isFixed && !silent) {
      elsewhere = siblingsOf(runtime, connector).find((item) => item.covers?.() && adapterOf(ctx, item.namespace))
    }
    if (elsewhere) fallBack(runtime, namespace)
    else {
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
      adoptSession(runtime, session, { silent, listed: options.listed })
    }
  } catch (error) {
    const known = signal.aborted ? signal.reason : toWalletError(error)
    if (isCurrent()) fallBack(runtime, namespace)
    if (!silent && !isUsed(runtime, connector)) connector.abandon?.()
    if (!silent && !isAbort(known)) ctx.events.emit(connectFailed, { namespace, error: known })
    throw known
  } finally {
    if (isCurrent()) runtime.attempts.delete(namespace)
  }
  if (elsewhere) return openConnection(runtime, { ...options, connector: elsewhere, isPrepared: true })

  const account = accountOf(namespace, connectionOf(ctx, namespace))
  if (!session || !account) throw abortReason('The connection ended as it began')
  ctx.events.emit(connected, { ...account, restored: options.restored ?? silent })
  return { session, account }
}
