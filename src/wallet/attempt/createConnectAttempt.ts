import { abortable, sleep } from 'portico/kernel'
import { abortReason, type Kernel } from '../../kernel/internal.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { ConnectorInfo } from '../connector.ts'
import { directory } from '../directory/directory.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { ConnectorNotFoundError } from '../errors/options.ts'
import { listConnections } from '../multiWallet/listConnections.ts'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import {
  type ConnectedAccount,
  connectionsSlice,
  connectorsSlice,
  type NetworksState,
  networksSlice,
  pairingSlice,
} from '../tokens.ts'
import { wallet } from '../wallet.ts'
import { deepLinkChoice } from '../walletApps/deepLinkChoice.ts'
import { connectProblemOf } from './problems.ts'
import {
  type ConnectAttemptResult,
  type ConnectAttemptState,
  type ConnectTarget,
  idleAttempt,
  linkAfter,
} from './state.ts'

/**
 * The network to request when a wallet connects: the one that the user chose on this visit or an earlier one. The first
 * of the host's list is the default; unless it was chosen on this visit, the wallet stays on its network, to avoid a
 * second prompt.
 */
export function networkToAskFor(
  { networks, selected, chosen }: NetworksState,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const wanted = selected[namespace]
  const first = networks.find((network) => network.chainNamespace === namespace)
  return wanted !== first?.caipNetworkId || chosen.includes(namespace) ? wanted : undefined
}

/** Delay before the user is told where to look for the wallet's prompt, in milliseconds. */
const answerTimeLimit = 15_000
/** Time limit for the pairing connector to be found, in milliseconds. */
const pairingTimeLimit = 5_000

/** The parts of a kernel or of a plugin context that an attempt uses. */
export type AttemptHost = Pick<Kernel, 'store' | 'load' | 'signal' | 'report'>

/** An attempt to connect a wallet, which a view of any kind can follow. One target is asked at a time. */
export interface ConnectAttempt {
  readonly get: () => ConnectAttemptState
  /** Calls the listener after each change. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Asks a wallet to connect, and aborts the previous attempt. Never rejects: the state has the problem. Resolves with
   * `undefined` unless this call connected.
   *
   * Without a `connectorId` it waits for the connector that pairs, whose code may arrive late: after 5 seconds the state has the
   * problem `gone`, but the promise stays pending until the connector is there, `abort` or a newer `start`. Without `universal()`
   * that connector never comes.
   */
  start(target: ConnectTarget): Promise<ConnectAttemptResult | undefined>
  /** Asks the same wallet again. */
  retry(): Promise<ConnectAttemptResult | undefined>
  /** Aborts the request to the wallet, and clears a failure. An established connection stays. */
  abort(): void
}

/**
 * Creates an attempt to connect without any view; inert until `start`. It implements the rules of our own views: the
 * network to request, time limits, the meaning of errors, and recent wallets.
 *
 * @example
 * const attempt = createConnectAttempt(await modal.load())
 * attempt.subscribe(() => render(attempt.get()))
 * await attempt.start({ connectorId: 'io.metamask', namespace: 'eip155' })
 */
export function createConnectAttempt(host: AttemptHost): ConnectAttempt {
  const listeners = new Set<() => void>()
  let state = idleAttempt
  let wanted: ConnectTarget | undefined
  let running: AbortController | undefined

  const set = (change: Partial<ConnectAttemptState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        host.report(error)
      }
    }
  }
  const stop = (why: string) => {
    running?.abort(abortReason(why))
    running = undefined
  }

  const start = async (target: ConnectTarget) => {
    stop('A newer attempt took over')
    wanted = target
    const controller = new AbortController()
    running = controller
    const isCurrent = () => running === controller
    set({ ...idleAttempt, status: 'connecting', canRetry: state.canRetry })
    const progress = {
      get: () => state,
      set: (change: Partial<ConnectAttemptState>) => isCurrent() && set(change),
    }
    try {
      const signal = AbortSignal.any([host.signal, controller.signal])
      const result = await runAttempt(host, target, progress, signal)
      if (!isCurrent()) return undefined
      set({ ...idleAttempt, status: 'connected' })
      return result
    } catch (error) {
      if (!isCurrent()) return undefined
      if (host.signal.aborted) set({ ...idleAttempt, canRetry: state.canRetry })
      else set({ ...idleAttempt, status: 'failed', problem: connectProblemOf(error), error, canRetry: true })
      return undefined
    } finally {
      if (isCurrent()) running = undefined
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    start,
    retry: async () => (wanted ? start(wanted) : undefined),
    abort() {
      stop('The attempt was given up')
      if (state.status !== 'idle') set({ ...idleAttempt, canRetry: state.canRetry })
    },
  }
}

/** Access of one run to the state. Writes have no effect once the run is over. */
interface Progress {
  get(): ConnectAttemptState
  set(change: Partial<ConnectAttemptState>): void
}

/** One run of an attempt to connect. Throws the error of the wallet plugin, or the abort reason. */
async function runAttempt(
  host: AttemptHost,
  target: ConnectTarget,
  progress: Progress,
  signal: AbortSignal,
): Promise<ConnectAttemptResult> {
  const { store } = host
  // Ends the timers of this run. `signal` is passed to the wallet, and must not abort after a success.
  const watching = new AbortController()
  const watch = AbortSignal.any([signal, watching.signal])
  const unwatch = store.watch(
    pairingSlice,
    (pairing) => pairing,
    (pairing) => progress.set({ link: linkAfter(progress.get().link, pairing) }),
  )
  try {
    const connector = await untilHere(host, target, progress, watch)
    const { namespace, id: connectorId } = connector
    // Another device may open the link: forget the app that an earlier link opened, or each request would open that app.
    if (connector.type === 'WALLET_CONNECT') deepLinkChoice()
    else changeLater(answerTimeLimit, { isLate: true, canRetry: true }, progress, watch)
    const before = listConnections(store.get(connectionsSlice), store.get(otherConnectionsSlice), namespace)
    const known = before.find((connection) => connection.connectorId === connectorId)
    const network = networkToAskFor(store.get(networksSlice), namespace)
    const { connect } = await host.load(wallet)
    const result = await connect({
      connectorId,
      ...(target.namespace === undefined ? {} : { namespace }),
      ...(network === undefined ? {} : { network }),
      ...(target.listed === undefined ? {} : { listed: target.listed }),
      signal,
    })
    if (target.listed) void remember(host, target.listed, result.account)
    return { ...result, change: known ? (known.isActive ? 'none' : 'switched') : 'added' }
  } finally {
    unwatch()
    watching.abort()
  }
}

/** Changes the state after a delay, unless the run ends before. */
function changeLater(
  delay: number,
  change: Partial<ConnectAttemptState>,
  progress: Progress,
  signal: AbortSignal,
): void {
  sleep(delay, signal).then(
    () => progress.set(change),
    () => {},
  )
}

/** The connector of a target. Waits for the pairing connector, whose code may still load; a retry would not speed that up. */
async function untilHere(
  { store }: AttemptHost,
  { connectorId, namespace }: ConnectTarget,
  progress: Progress,
  signal: AbortSignal,
): Promise<Pick<ConnectorInfo, 'id' | 'namespace' | 'type'>> {
  const isMeant = ({ id, type, namespace: candidate }: ConnectorInfo) =>
    (connectorId === undefined ? type === 'WALLET_CONNECT' : id === connectorId) &&
    (namespace === undefined || candidate === namespace)
  const find = () => store.get(connectorsSlice).connectors.find(isMeant)
  const found = find()
  if (found) return found
  const error = new ConnectorNotFoundError({ id: connectorId ?? 'WalletConnect' })
  if (connectorId !== undefined) throw error
  const waiting = new AbortController()
  changeLater(
    pairingTimeLimit,
    { status: 'failed', problem: 'gone', error },
    progress,
    AbortSignal.any([signal, waiting.signal]),
  )
  let stop = () => {}
  const arrival = new Promise<ConnectorInfo>((resolve) => {
    stop = store.subscribe(() => {
      const connector = find()
      if (connector) resolve(connector)
    })
  })
  try {
    const connector = await abortable(arrival, signal)
    progress.set({ status: 'connecting', problem: undefined, error: null })
    return connector
  } finally {
    stop()
    waiting.abort()
  }
}

/** Any wallet may open a link: only the chosen wallet becomes a recent one. */
async function remember({ load, store }: AttemptHost, listed: ListedWallet, account: ConnectedAccount): Promise<void> {
  const { wallet } = store.get(connectionsSlice).connections[account.namespace] ?? {}
  if (wallet?.explorerId !== listed.id) return
  try {
    const { remember } = await load(directory)
    await remember(listed)
  } catch {
    // The directory is not installed or failed to load: the connection is not affected.
  }
}
