import type { SignClientLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

type Method = (...parameters: unknown[]) => unknown
type Guarded = Record<string, Method | undefined>

/** Each is called without being awaited somewhere in the engine of version 2.21.8. */
const unawaited = [
  'isValidConnect',
  'isValidDisconnect',
  'isValidEmit',
  'isValidExtend',
  'isValidPing',
  'isValidUpdate',
  'deleteProposal',
  'deletePendingSessionRequest',
  'onSessionProposeRequest',
  'sendError',
]

const ignore = () => {}

/**
 * Keeps rejections inside the engine of a client from becoming unhandled rejections of the page. The engine validates many
 * requests without awaiting the answer, and deletes a session in a listener that nobody awaits: where a wallet ends a session
 * twice, or both sides end it at once, that rejects. A caller that awaits a method still gets its rejection. Answers to another
 * tab are left to that tab. The returned function restores the engine.
 *
 * @param isHosts The host may listen to `session_connect`, which comes also for a code that was shown before a reload.
 */
export function guardEngine(
  { engine, session }: Pick<SignClientLike, 'engine' | 'session'>,
  isHosts = true,
): () => void {
  const own = engine as unknown as Guarded
  const replace = (name: string, wrap: (method: Method) => Method) => {
    const isThere = typeof own[name] === 'function'
    return isThere ? replaceMethod(own, name, (method) => method && wrap(method)) : ignore
  }
  const handled =
    (method: Method) =>
    (...parameters: unknown[]) => {
      const answer = method(...parameters)
      Promise.resolve(answer).catch(ignore)
      return answer
    }
  const once = (method: Method) => async (parameters: unknown) => {
    const { topic, id, expirerHasDeleted } = parameters as { topic: string; id?: number; expirerHasDeleted?: boolean }
    // The other side, or another request of this side, was faster.
    if (!session.keys.includes(topic)) return
    try {
      await method(parameters)
    } catch (error) {
      // A request of the wallet has an id; that call, and the one after the expiry, are in listeners.
      if (id === undefined && !expirerHasDeleted) throw error
    }
  }
  // The client throws if nothing waits for the answer, and would then store the message until the session ends.
  const settled = (method: Method) => async (event: unknown) => {
    try {
      await method(event)
    } catch {
      // Another tab has asked.
    }
  }
  // Every tab knows the proposal. If another one settled the pairing first, that with the code would wait in vain.
  const proposed = (method: Method) => (topic: unknown, payload: unknown, transportType: unknown) => {
    const { id } = payload as { id?: number }
    const listeners = engine.events?.listenerCount?.(`session_connect:${id}`)
    return listeners === 0 ? undefined : method(topic, payload, transportType)
  }
  const restores = [
    ...unawaited.map((name) => replace(name, handled)),
    replace('deleteSession', once),
    replace('onRelayEventResponse', settled),
    isHosts ? ignore : replace('onSessionProposeResponse', proposed),
  ]
  return () => {
    for (const restore of restores) restore()
  }
}
