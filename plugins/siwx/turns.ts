import { sleep } from 'portico/kernel'
import { signOutTime } from './expiryTimers.ts'

/** How long a change keeps the next one waiting, in milliseconds. The host may never answer. */
export const turnTime = 2500

/** A change of sessions that runs. */
export interface Turn {
  /** Whether no other change ran meanwhile: a late one may write back the sessions that this one removed. */
  isAlone: boolean
}

/**
 * Runs changes of sessions one after another: in a storage that reads, filters and writes back, changes that overlap undo
 * each other. A change that takes longer than `turnTime` does not keep the next one waiting any longer; after `signOutTime`, it
 * no longer counts as running for those that begin.
 *
 * @param undid called with the kinds of the changes that ended while a slower one ran, once that ends: it may have undone them
 */
export function createTurns<Kind>(lifetime: AbortSignal, undid: (kinds: readonly (Kind | undefined)[]) => void) {
  /** The changes that have not ended, each with the kinds of those that ended meanwhile. */
  const open = new Map<Turn, Set<Kind | undefined>>()
  /** Those of them that were not given up. */
  const running = new Set<Turn>()
  let last: Promise<unknown> = Promise.resolve()
  return async <Value>(change: (turn: Turn) => Promise<Value>, kind?: Kind): Promise<Value> => {
    const before = last
    let pass = () => {}
    last = new Promise<void>((resolve) => {
      pass = resolve
    })
    await before
    const mine: Turn = { isAlone: running.size === 0 }
    const others = new Set<Kind | undefined>()
    for (const other of running) other.isAlone = false
    running.add(mine)
    open.set(mine, others)
    const ended = new AbortController()
    const either = AbortSignal.any([lifetime, ended.signal])
    sleep(turnTime, either).then(pass, pass)
    const giveUp = () => running.delete(mine)
    sleep(signOutTime, either).then(giveUp, giveUp)
    try {
      return await change(mine)
    } finally {
      ended.abort()
      running.delete(mine)
      open.delete(mine)
      for (const [other, kinds] of open) {
        other.isAlone = false
        kinds.add(kind)
      }
      if (others.size > 0) undid([...others])
    }
  }
}
