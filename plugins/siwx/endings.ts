import type { Namespace } from 'portico/wallet'
import type { SiwxMessageData } from './types.ts'

/** The longest that a timer can wait, in milliseconds. */
const longest = 2 ** 31 - 1

/** Sessions that end while the page is open. */
export interface Endings {
  /** What lets the account of a namespace in, in place of what did before. */
  set(namespace: Namespace, signed: readonly Pick<SiwxMessageData, 'expirationTime'>[]): void
}

/** Calls `onEnd` when the last session of a namespace is over, or earlier where that is far away. */
export function createEndings(onEnd: (namespace: Namespace) => void, signal: AbortSignal): Endings {
  const timers = new Map<Namespace, ReturnType<typeof setTimeout>>()
  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
  })
  return {
    set(namespace, signed) {
      clearTimeout(timers.get(namespace))
      if (signal.aborted) return
      const left = Math.max(...signed.map(({ expirationTime = '' }) => Date.parse(expirationTime))) - Date.now()
      // One without an end, or that counts though it is over, is not asked after.
      if (left > 0) timers.set(namespace, setTimeout(onEnd, Math.min(left, longest), namespace))
    },
  }
}
