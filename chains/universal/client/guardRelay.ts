import { toRelayError } from '../errors.ts'
import type { RelayerLike, VerifyLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

/**
 * Limits how long a link waits for the attestation of the origin to `timeLimit` ms: the client would wait five seconds
 * for a frame that does not answer. After a time-out it does not wait again; with a limit of 0 the frame is not used.
 * The returned function restores the client.
 */
export function limitVerify(verify: VerifyLike, timeLimit: number): () => void {
  let isSilent = timeLimit === 0
  return replaceMethod(verify, 'register', (register) => async (params) => {
    if (isSilent) return ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => {
        isSilent = true
        resolve('')
      }, timeLimit)
    })
    try {
      return await Promise.race([register(params), tooLate])
    } finally {
      clearTimeout(timer)
    }
  })
}

export interface RelayGuard {
  /** Lets the client connect again after a refusal. Resolves once the refused attempt has ended. */
  release(): Promise<void>
  /** Rejects with the error of the next refusal of the relay. */
  refusal(signal: AbortSignal): Promise<never>
  /** Stops every further attempt to connect, for good. */
  close(): void
  /** Removes the guard and restores the methods of a client that the host keeps using. */
  leave(): void
}

const hang = () => new Promise<never>(() => {})

/**
 * Stops reconnecting after the relay refused (close code 3000): the client pauses until it is released. Its attempts to
 * connect run one after the other.
 */
export function guardRelay(relayer: RelayerLike, onRefused: (error: Error) => void): RelayGuard {
  // These members are not in the types of the relayer.
  const own = relayer as RelayerLike & { connect(url?: string): Promise<void>; toEstablishConnection?: unknown }
  const waiting = new Set<(error: Error) => void>()
  let running: Promise<void> | undefined
  let isClosed = false

  let connectOnce = own.connect
  const unguard = replaceMethod(own, 'connect', (open) => {
    connectOnce = (url) => {
      running ??= open(url).finally(() => {
        running = undefined
      })
      return running
    }
    return connectOnce
  })
  const stop = () => {
    relayer.transportExplicitlyClosed = true
    for (const method of ['connect', 'toEstablishConnection', 'transportOpen'] as const) own[method] = hang
    relayer.provider.request = hang
    // Later errors of the refused socket have no other listener and would be uncaught.
    relayer.provider.events?.on('error', () => {})
    relayer.publisher.queue.clear()
  }
  const heard = (cause: unknown) => {
    stop()
    const error = toRelayError(cause)
    const told = [...waiting]
    waiting.clear()
    for (const tell of told) tell(error)
    onRefused(error)
  }
  relayer.on('relayer_error', heard)

  const allow = () => {
    own.connect = connectOnce
    for (const method of ['toEstablishConnection', 'transportOpen'] as const) Reflect.deleteProperty(own, method)
  }

  return {
    async release() {
      if (isClosed || own.connect !== hang) return
      // The attempt that was refused still waits for its next turn, and finds itself stopped.
      await running?.catch(() => {})
      allow()
    },
    refusal: (signal) =>
      new Promise((_, reject) => {
        waiting.add(reject)
        signal.addEventListener('abort', () => waiting.delete(reject), { once: true })
      }),
    close() {
      isClosed = true
      relayer.off('relayer_error', heard)
      waiting.clear()
      stop()
      // A socket that is opening can not be closed before it exists.
      relayer.on('relayer_connect', () => void relayer.transportClose())
    },
    leave() {
      isClosed = true
      relayer.off('relayer_error', heard)
      waiting.clear()
      if (own.connect === hang) allow()
      unguard()
    },
  }
}
