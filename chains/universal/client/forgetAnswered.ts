import { readProperty } from 'portico/wallet'
import type { RelayerLike } from './library.ts'

/** Answers are emitted under the numeric id of their request; the other event names are words. */
const isRequestId = (id: unknown): id is string | number =>
  (typeof id === 'string' || typeof id === 'number') && /^\d+$/.test(String(id))

/**
 * Removes the client's listener for the answer to a relay request once the answer has arrived: version 2.21.8 keeps one per
 * request, with the whole message, until the connection closes. The returned function stops this.
 */
export function forgetAnswered(relayer: RelayerLike): () => void {
  let stop = () => {}
  /** Each connection has its own provider; there may be none before the first one. */
  const watch = () => {
    stop()
    const { events } = relayer.provider ?? {}
    const heard = (payload: unknown) => {
      const id = readProperty(payload, 'id')
      if (!isRequestId(id) || readProperty(payload, 'method') !== undefined) return
      // The payload is emitted before the event of its id.
      queueMicrotask(() => events?.removeAllListeners(String(id)))
    }
    events?.on('payload', heard)
    stop = () => void events?.off('payload', heard)
  }
  watch()
  relayer.on('relayer_connect', watch)
  return () => {
    relayer.off('relayer_connect', watch)
    stop()
  }
}
