import { useEffect, useState } from 'react'

/** For how long a wallet may take to answer before it is said where to look for its question, in milliseconds. */
const patience = 15_000

/** A request that a wallet may not have shown, or that a user does not see. */
export interface Overdue {
  /** It was not answered in time. */
  readonly isLate: boolean
  /** It was asked once more after that: what offers to try again stays, and focus with it. */
  readonly wasLate: boolean
  /** Begins to wait anew. */
  restart(): void
}

/** Tells when a request that waits for a wallet has waited for 15 seconds. */
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
