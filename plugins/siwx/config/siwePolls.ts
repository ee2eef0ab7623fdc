import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { answerTime } from '../expiryTimers.ts'
import { onPageReturn } from '../pageReturn.ts'

/** The longest time that a timer can wait, in milliseconds (about 25 days). */
const longestTimer = 2 ** 31 - 1

/** Accounts are checked again after this many polls in a row that failed: hosts may throw if the session has ended. */
const failureLimit = 2

/** How the server of a `siweConfig` is polled. */
export interface SiwePolls {
  /** Whether an account is connected and has been checked: without one, the answer of the server changes nothing. */
  isNeeded(): boolean
  /** Asks the server. Returns whether the accounts must be checked again; rejects if it does not answer. */
  ask(): Promise<boolean>
  /** Polls in a row that failed. Each answer of the server resets it. */
  readonly failures: { count: number }
  /** Milliseconds between polls. */
  readonly interval: number
  readonly log: Pick<PluginContext['log'], 'info'> | undefined
}

/**
 * Polls the server while the page is visible and online, and when the page returns from the back/forward cache. Calls the
 * listener when the accounts must be checked again.
 */
export function pollSiwe(polls: SiwePolls, listener: () => void, signal: AbortSignal): void {
  const { failures, interval } = polls
  /** Returns whether the server answered. */
  const poll = async (why: 'timer' | 'return' | 'late return'): Promise<boolean> => {
    let isAnswered = true
    let mustCheck = why !== 'timer'
    try {
      mustCheck = (await withTimeLimit(answerTime, polls.ask, signal)) || mustCheck
      failures.count = 0
    } catch (error) {
      if (signal.aborted) return true
      polls.log?.info('getSession of siweConfig failed', error)
      isAnswered = false
      // A device that wakes may have no network yet: the return is followed by further calls.
      if (why === 'timer') failures.count += 1
      mustCheck = why === 'timer' ? failures.count === failureLimit : why === 'late return'
    }
    if (mustCheck && !signal.aborted) listener()
    return isAnswered
  }
  /** One poll at a time: polls that fail together are one failure. */
  let running: Promise<boolean> | undefined
  const start = (why: Parameters<typeof poll>[0]) => {
    running = poll(why).finally(() => {
      running = undefined
    })
    return running
  }
  // Another page may have signed out, or failed to.
  onPageReturn(async (isLate) => {
    // The answer to a poll that runs may be from before.
    while (running) await running
    return !polls.isNeeded() || start(isLate ? 'late return' : 'return')
  }, signal)
  // Browsers treat an interval beyond the range of timers as 0.
  if (!(interval > 0 && interval <= longestTimer)) return
  const isIdle = () => document.visibilityState !== 'visible' || navigator.onLine === false
  const timer = setInterval(() => {
    if (!isIdle() && !running && polls.isNeeded()) void start('timer')
  }, interval)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
