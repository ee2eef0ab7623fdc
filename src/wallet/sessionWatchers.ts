import type { SessionChange } from './chain.ts'

/** Who watches a session, and whether its wallet is listened to for them. */
export interface SessionWatchers {
  /** Whether it was ended, or the wallet has disconnected. */
  readonly hasEnded: boolean
  /** Whether the wallet is listened to at this moment. */
  readonly isListening: boolean
  /** Listens to the wallet, unless that is so. */
  listen(): void
  tell(change: SessionChange): void
  /** Tells of the end, once, and falls silent. */
  disconnected(): void
  /** Falls silent. */
  end(): void
  /** Of a session that ended nothing is told any more. */
  watch(listener: (change: SessionChange) => void): () => void
}

/**
 * What the session of every chain family needs to be watched: `start` listens to the wallet and answers what ends that.
 * The wallet is listened to until the session ends, the last watcher leaves, or `opening` aborts before anyone watches. What
 * a listener throws goes to the console: a change that follows, such as another account, still reaches all listeners.
 */
export function createSessionWatchers(start: () => () => void, opening: AbortSignal): SessionWatchers {
  const call = (listener: (change: SessionChange) => void, change: SessionChange) => {
    try {
      listener(change)
    } catch (error) {
      console.error(error)
    }
  }
  const listeners = new Set<(change: SessionChange) => void>()
  let ended = false
  let stop: (() => void) | undefined

  const rest = () => {
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
  // Removed as soon as it has nothing more to say: the signal may live as long as the page, and keeps what listens to it.
  const forgetOpening = () => opening.removeEventListener('abort', rest)
  const watchers: SessionWatchers = {
    get hasEnded() {
      return ended
    },
    get isListening() {
      return stop !== undefined
    },
    listen() {
      stop ??= start()
    },
    tell(change) {
      for (const listener of [...listeners]) call(listener, change)
    },
    disconnected() {
      if (ended) return
      const told = [...listeners]
      watchers.end()
      for (const listener of told) call(listener, { type: 'disconnected' })
    },
    end() {
      ended = true
      forgetOpening()
      listeners.clear()
      rest()
    },
    watch(listener) {
      if (ended) return () => {}
      forgetOpening()
      // One listener may be given twice; each time is told and removed by itself.
      const own = (change: SessionChange) => listener(change)
      listeners.add(own)
      watchers.listen()
      return () => {
        listeners.delete(own)
        rest()
      }
    },
  }
  opening.addEventListener('abort', rest, { once: true })
  return watchers
}
