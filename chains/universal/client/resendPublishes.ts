import type { RelayerLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

interface RelayRequest {
  readonly method: string
}

/** Publishes a message on the relay; publishing it twice is harmless. */
const isPublish = (method: string) => /^(?:irn_(?:batchP|p)ublish|wc_(?:propose|approve)Session)$/.test(method)

/** How often one message is sent again. */
const maxResends = 3

/** Resolves once the connection was lost and is there again. */
function watchReturn(relayer: RelayerLike) {
  let isLost = false
  let resolve: (value: 'again') => void = () => {}
  const returned = new Promise<'again'>((done) => {
    resolve = done
  })
  const lost = () => {
    isLost = true
  }
  const back = () => {
    if (isLost) resolve('again')
  }
  relayer.on('relayer_disconnect', lost)
  relayer.on('relayer_connect', back)
  const stop = () => {
    relayer.off('relayer_disconnect', lost)
    relayer.off('relayer_connect', back)
  }
  return { returned, stop }
}

/**
 * Sends a message again after a reconnect, if the connection on which it was sent is lost before the answer: the client
 * would wait 15 seconds for an answer that can not arrive. Nothing is sent while there is no connection. The returned
 * function stops this.
 */
export function resendPublishes(relayer: RelayerLike): () => void {
  return replaceMethod(relayer, 'request', (next) => {
    const request = next as (call: RelayRequest) => Promise<unknown>
    return async (call: RelayRequest) => {
      if (!isPublish(call.method)) return request(call)
      const sent: Promise<{ readonly answer: unknown }>[] = []
      for (;;) {
        sent.push(request(call).then((answer) => ({ answer })))
        const { returned, stop } = watchReturn(relayer)
        try {
          const first = await Promise.race([...sent, ...(sent.length > maxResends ? [] : [returned])])
          if (first !== 'again') return first.answer
        } finally {
          stop()
        }
      }
    }
  })
}
