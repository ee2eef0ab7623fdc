import { abortReason, isAbort } from 'portico/kernel'
import { connectProblemOf } from './problems.ts'
import { type AttemptHost, runAttempt } from './runAttempt.ts'
import { type ConnectAttemptResult, type ConnectAttemptState, type ConnectTarget, idleAttempt } from './state.ts'

/** An attempt to connect a wallet, which a view of any kind can follow. One target is asked at a time. */
export interface ConnectAttempt {
  readonly get: () => ConnectAttemptState
  /** Calls the listener after each change. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Asks a wallet to connect, and gives up what ran before. Never rejects: the state says what went wrong. `undefined`
   * unless this call connected.
   */
  start(target: ConnectTarget): Promise<ConnectAttemptResult | undefined>
  /** Asks the same wallet again. */
  retry(): Promise<ConnectAttemptResult | undefined>
  /** Gives up: the wallet is asked no more, and the failure is forgotten. A connection that is there stays. */
  abort(): void
}

/**
 * Makes an attempt to connect, without any view: inert until `start`. It holds the rules of our own views: the network to
 * ask for, time limits, what a failure means, and which wallet is kept as a recent one.
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
      if (isAbort(error)) set({ ...idleAttempt, canRetry: state.canRetry })
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
