import { embeddedWalletSlice } from 'portico/embedded-wallet'
import { useSlice } from 'portico/view'
import { useEffect, useState } from 'react'
import { secondsUntilNext } from '../rules/cooldown.ts'

/** Whole seconds until another mail may be sent; counts down. */
export function useCooldown(): number {
  const sentAt = useSlice(embeddedWalletSlice, (state) => state.emailSentAt)
  const [, setTick] = useState(0)
  const seconds = secondsUntilNext(sentAt, Date.now())
  const isOver = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mail restarts the countdown
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [sentAt, isOver])
  return seconds
}
