import { useEffect, useState } from 'react'

/** The longest time of a timer in milliseconds; browsers fire a longer one at once. */
const longest = 2 ** 31 - 1

/** Whole seconds until `moment` (milliseconds since the epoch), once at most `within` are left; `undefined` before that. */
export function useSecondsLeft(moment: number | null, within: number): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      setNow(Date.now())
      const left = moment - Date.now()
      if (left <= 0) return
      const early = left - within * 1_000
      timer = setTimeout(tick, early > 0 ? Math.min(early, longest) : left % 1_000 || 1_000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [moment, within])
  if (moment === null) return undefined
  const seconds = Math.max(0, Math.ceil((moment - now) / 1_000))
  return seconds <= within ? seconds : undefined
}
