import type { Namespace } from 'portico/wallet'
import type { SiwxMessageData } from './types.ts'

/**
 * Time limit for the host, or a server, to answer with the sessions of an account, in milliseconds. Less than the 30 seconds
 * of a connect gate, so that this plugin shows the failure.
 */
export const answerTime = 15_000

/** Time limit for the host to sign a user out, in milliseconds. Below `answerTime`, because reading sessions waits for it. */
export const signOutTime = 7500

/** Time limit for a wallet to switch back to the network on which its account signed in, in milliseconds. */
export const switchTime = 30_000

/** The longest that a timer waits, in milliseconds: timers stand still while the computer sleeps, but the clock does not. */
const longest = 60_000

/** Timers for sessions that expire while the page is open. */
export interface ExpiryTimers {
  /** Waits for the last of the sessions of a namespace to expire, in place of those given before. */
  set(namespace: Namespace, signed: readonly Pick<SiwxMessageData, 'expirationTime'>[]): void
}

/** Calls `onExpire` once the last session of a namespace has expired; after sleep, within a minute. */
export function createExpiryTimers(onExpire: (namespace: Namespace) => void, signal: AbortSignal): ExpiryTimers {
  const timers = new Map<Namespace, ReturnType<typeof setTimeout>>()
  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer)
  })
  return {
    set(namespace, signed) {
      clearTimeout(timers.get(namespace))
      if (signal.aborted) return
      const end = Math.max(...signed.map(({ expirationTime = '' }) => Date.parse(expirationTime)))
      const wait = () => {
        const left = end - Date.now()
        if (left > 0) timers.set(namespace, setTimeout(wait, Math.min(left, longest)))
        else onExpire(namespace)
      }
      // No timer for sessions that never expire (not a number), or have expired already.
      if (end > Date.now()) wait()
    },
  }
}
