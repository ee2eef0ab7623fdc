import { is } from 'portico/kernel'
import { number, string, type } from 'superstruct'
import type { RelayerLike } from './library.ts'

const ignore = () => {}

export interface SharedMessages {
  /** Has the relay deliver to this tab if there are others. */
  takeOver(): void
  close(): void
}

const Message = type({ topic: string(), message: string(), publishedAt: number() })

/** The channel to the other tabs of this browser, where there is one. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** Does what a request, or an event of the relayer, must not fail with. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    // As with a single tab.
  }
}

function startShare(relayer: RelayerLike, prefix: string): SharedMessages {
  const channel = relayer.handleBatchMessageEvents && openChannel(`walletconnect${prefix}/relay`)
  if (!channel) return { takeOver: ignore, close: ignore }
  const life = new AbortController()
  /** Messages that another tab has passed on. */
  const passed = new WeakSet<object>()
  let hasOthers = false
  /** Another tab has subscribed since this one. */
  let isElsewhere = false

  const subscribed = () => {
    isElsewhere = false
    attempt(() => channel.postMessage('subscribed'))
  }
  const takeOver = () =>
    void attempt(() => {
      // A client that reconnects subscribes by itself.
      if (!hasOthers || life.signal.aborted || !relayer.connected) return
      const { topics = [] } = relayer.subscriber ?? {}
      if (topics.length === 0) return
      subscribed()
      return relayer.request({ method: 'irn_batchSubscribe', params: { topics } } as never)
    })
  const pass = (event: object) => {
    if (!passed.has(event)) attempt(() => channel.postMessage(event))
  }
  channel.addEventListener('message', ({ data }) => {
    if (is(data, Message)) {
      passed.add(data)
      attempt(() => relayer.handleBatchMessageEvents?.([data]))
    } else if (data === 'subscribed') isElsewhere = true
    else return
    hasOthers = true
  })
  relayer.on('relayer_message', pass)
  relayer.on('relayer_connect', subscribed)
  const { window } = globalThis as Partial<typeof globalThis>
  // The user comes back to this tab: the other one may be closed.
  const back = () => {
    const { document } = globalThis as Partial<typeof globalThis>
    if (isElsewhere && document?.visibilityState === 'visible') takeOver()
  }
  for (const event of ['focus', 'visibilitychange']) window?.addEventListener(event, back, { signal: life.signal })
  subscribed()
  return {
    takeOver,
    close() {
      life.abort()
      relayer.off('relayer_message', pass)
      relayer.off('relayer_connect', subscribed)
      channel.close()
    },
  }
}

interface Share extends SharedMessages {
  /** How many modals use it. */
  users: number
}

/** Modals of one page that share a client of the host are one tab. */
const shares = new WeakMap<RelayerLike, Share>()

/**
 * Lets several tabs use one session. They share the client id, and the relay delivers each message to one connection of
 * a client id only: to that of the tab that subscribed last, which may be frozen or closed. A tab passes the messages that it
 * gets on to the others, whose clients ignore those of unknown topics and those that they have.
 */
export function shareMessages(relayer: RelayerLike, prefix: string): SharedMessages {
  const share = shares.get(relayer) ?? { ...startShare(relayer, prefix), users: 0 }
  shares.set(relayer, share)
  share.users += 1
  let isOpen = true
  return {
    takeOver: share.takeOver,
    close() {
      if (!isOpen) return
      isOpen = false
      share.users -= 1
      if (share.users > 0) return
      shares.delete(relayer)
      share.close()
    },
  }
}
