import { useEffect, useRef } from 'react'

/** Does something once when a view is entered: once also where StrictMode mounts twice, so that a wallet asks once. */
export function useOnEntry(enter: () => void): void {
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => {
    let isWanted = true
    queueMicrotask(() => isWanted && latest.current())
    return () => {
      isWanted = false
    }
  }, [])
}
