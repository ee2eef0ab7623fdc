import { useEffect, useRef, useState } from 'react'

const SHOWN = 1_500

/** Copies a text to the clipboard; `copied` is true for 1.5 s afterwards. Errors go to `onError`. */
export function useCopy(text: string, onError?: (error: unknown) => void): { copied: boolean; copy(): void } {
  const [copies, setCopies] = useState(0)
  const mounted = useRef(true)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), SHOWN)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      if (mounted.current) setCopies((count) => count + 1)
    } catch (error) {
      onError?.(error)
    }
  }
  return { copied: copies > 0, copy: () => void copy() }
}
