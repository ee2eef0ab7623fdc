import { useEffect, useRef } from 'react'

/** Calls `enter` once when a view is entered, although StrictMode mounts twice: a wallet must prompt only once. */
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
