import type { EngineLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

/** Another request has the same id. */
export class SameIdError extends Error {}

/** As many ids as one millisecond can not use up. */
const maxIds = 1000

/**
 * Gives each request to a wallet an id of its own. The client of version 2.21.8 makes ids from the time in milliseconds and a
 * random number below 1000. Of two requests with the same id a wallet answers one, and the client takes that as the answer to
 * both. The second one is made again. The returned function restores the engine.
 */
export function keepIdsApart(engine: EngineLike): () => void {
  if (typeof engine.request !== 'function' || typeof engine.sendRequest !== 'function') return () => {}
  const ids = new Set<number>()
  const restores = [
    replaceMethod(engine, 'sendRequest', (send) => async (call) => {
      if (call.method !== 'wc_sessionRequest') return send(call)
      if (ids.has(call.clientRpcId)) throw new SameIdError()
      ids.add(call.clientRpcId)
      for (const oldest of ids) if (ids.size > maxIds) ids.delete(oldest)
      return send(call)
    }),
    replaceMethod(engine, 'request', (request) => async (params) => {
      for (;;) {
        try {
          return await request(params)
        } catch (error) {
          if (!(error instanceof SameIdError)) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }),
  ]
  return () => {
    for (const restore of restores) restore()
  }
}
