import type { Lifecycle } from './lifecycle.ts'
import type { ConnectOutcome, ConnectRequest } from './outcome.ts'

/** Opens the modal on the list of wallets and tells how it ended. Never rejects. */
export function connect(lifecycle: Lifecycle, request: ConnectRequest): Promise<ConnectOutcome> {
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
    if (timeout !== undefined) timer = setTimeout(() => giveUp('timeout'), timeout)
    lifecycle
      .inBox<ConnectOutcome>((started) => started.connect(namespace, lifetime.signal), { status: 'closed' })
      .then(settle, (error) => settle({ status: 'failed', error }))
  })
}
