import { modalSlice, type Read } from 'portico/kernel'
import { connectionsSlice, heldSlice, type Namespace } from 'portico/wallet'
import type { Lifecycle } from './lifecycle.ts'
import type { ConnectOutcome, ConnectRequest } from './outcome.ts'
import type { Source } from './pageState.ts'
import { readConnectedAccount } from './state.ts'
import { until } from './subscribe.ts'
import { toWantedConnect } from './wanted.ts'

/** The longest time that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Opens the modal on the list of wallets and tells how it ended; where a remembered wallet comes back first, it does not
 * open. Never rejects.
 */
export function connect(lifecycle: Lifecycle, source: Source, request: ConnectRequest): Promise<ConnectOutcome> {
  const { signal, timeout, namespace } = request
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
    signal?.addEventListener('abort', () => giveUp('aborted'), { signal: lifetime.signal })
    if (timeout !== undefined) timer = setTimeout(() => giveUp('timeout'), Math.min(timeout, longest))
    const ask = async (): Promise<ConnectOutcome> => {
      const { get } = source.store
      // Reads what is remembered, where no kernel is here nor on its way.
      const starting = lifecycle.start()
      starting.catch(() => {})
      if (isRestoring(get, namespace)) {
        // A kernel that does not arrive is told of in the box, where it can be asked for again.
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

/** A wallet is on its way, or checked, though the user opened nothing, so it is one that was remembered. */
function isRestoring(read: Read, namespace: Namespace | undefined): boolean {
  const { connections } = read(connectionsSlice)
  const { held } = read(heldSlice)
  const isComing = (family: Namespace) => connections[family]?.status === 'connecting' || held[family] === 'checking'
  const { open, inline } = read(modalSlice)
  return (!open || inline) && (namespace ? [namespace] : Object.keys({ ...connections, ...held })).some(isComing)
}
