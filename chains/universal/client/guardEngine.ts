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
 * twice, or both sides end it at once, that rejects. A caller that awaits a method still gets its rejection. The returned function
 * restores the engine.
 */
export function guardEngine({ engine, session }: Pick<SignClientLike, 'engine' | 'session'>): () => void {
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
  const restores = [...unawaited.map((name) => replace(name, handled)), replace('deleteSession', once)]
  return () => {
    for (const restore of restores) restore()
  }
}
