import { modalSlice, type Read } from 'portico/kernel'
import { connectionsSlice, gatedSlice, type Namespace } from 'portico/wallet'
import { checkObject, checkValue } from './checkOptions.ts'
import { checkPage } from './dialogFrames.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { ConnectOutcome, ConnectParams } from './outcome.ts'
import type { Source } from './pageState.ts'
import { readConnectedAccount } from './state.ts'
import { until } from './subscribe.ts'
import { toWantedConnect } from './wanted.ts'

/** The longest time that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Opens the modal on the list of wallets and resolves with the outcome. Does not open if a remembered wallet is
 * restored first. Never rejects.
 */
export function connectByModal(lifecycle: Lifecycle, source: Source, request: ConnectParams): Promise<ConnectOutcome> {
  const { signal, timeout, namespace }: ConnectParams = Object(request)
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ status: 'aborted' })
    const lifetime = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (outcome: ConnectOutcome) => {
      lifetime.abort()
      clearTimeout(timer)
      resolve(outcome)
    }
    const giveUp = (status: 'aborted' | 'timeout') => {
      settle({ status })
      lifecycle.close({ force: true })
    }
    signal?.addEventListener?.('abort', () => giveUp('aborted'), { signal: lifetime.signal })
    if (Number.isFinite(timeout)) timer = setTimeout(() => giveUp('timeout'), Math.min(timeout as number, longest))
    const ask = async (): Promise<ConnectOutcome> => {
      checkPage()
      checkObject('connect', request)
      checkValue('connect.timeout', timeout || 0, 'a number', (value) => typeof value === 'number')
      const { get } = source.store
      // Reads remembered wallets from storage if no kernel is loading or running.
      const starting = lifecycle.start()
      starting.catch(() => {})
      if (isRestoring(get, namespace)) {
        // If the kernel fails to load, the modal opens, shows the failure and offers to try again.
        await starting.then(
          ({ kernel }) => until(kernel, (read) => !isRestoring(read, namespace)),
          () => {},
        )
        const account = readConnectedAccount(get, namespace)
        if (account) return { status: 'connected', account }
        if (lifetime.signal.aborted) return { status: 'closed' }
      }
      const { started } = lifecycle
      if (started) return started.connect(namespace, lifetime.signal)
      const arrival = await lifecycle.want(toWantedConnect(namespace))
      if (!arrival) return { status: 'closed' }
      return arrival.started.connect(namespace, lifetime.signal, arrival.shown)
    }
    ask().then(settle, (error) => settle({ status: 'failed', error }))
  })
}

/** Whether a remembered wallet is connecting or being checked, while the modal is closed or inline. */
function isRestoring(read: Read, namespace: Namespace | undefined): boolean {
  const { connections } = read(connectionsSlice)
  const { gated } = read(gatedSlice)
  const isComing = (namespace: Namespace) =>
    connections[namespace]?.status === 'connecting' || gated[namespace] === 'checking'
  const { open, inline } = read(modalSlice)
  return (!open || inline) && (namespace ? [namespace] : Object.keys({ ...connections, ...gated })).some(isComing)
}
