import { useEffect, useState } from 'react'

/** Delay before the user is told where to look for the wallet's prompt, in milliseconds. */
const patience = 15_000

/** A request that waits for an answer of the wallet. */
export interface Overdue {
  /** The wallet has not answered for 15 seconds. */
  readonly isLate: boolean
  /** The request was sent again: the button "Try again" stays, so that it keeps focus. */
  readonly wasLate: boolean
  /** Restarts the timer. */
  restart(): void
}

/** Reports when a request has waited for the wallet for 15 seconds. */
export function useOverdue(isWaiting: boolean): Overdue {
  const [round, setRound] = useState(0)
  const [lateIn, setLateIn] = useState(-1)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLateIn(round), patience)
    return () => clearTimeout(timer)
  }, [isWaiting, round])
  return { isLate: isWaiting && lateIn === round, wasLate: lateIn >= 0, restart: () => setRound(round + 1) }
}
