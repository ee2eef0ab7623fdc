import { useEffect, useRef, useState } from 'react'

export interface FailureOptions {
  readonly isFailed: boolean
  /** It is tried again, or for the first time. */
  readonly busy: boolean
  /** What gets focus when the button that tried again goes; the same function as long as it can be. */
  next(): HTMLElement | null | undefined
}

/** What is said of a failure. */
export interface Failure {
  /** Stays while it is tried again, and so does the focus on its button. */
  readonly isShown: boolean
  /** To be called when that button is pressed: it will be gone when all went well, and focus must not go with it. */
  press(): void
}

export function useFailure({ isFailed, busy, next }: FailureOptions): Failure {
  const [wasShown, setShown] = useState(false)
  const isPressed = useRef(false)
  const isShown = isFailed || (wasShown && busy)
  if (isShown !== wasShown) setShown(isShown)
  useEffect(() => {
    if (isShown || !isPressed.current) return
    isPressed.current = false
    // What takes its place may need another turn to be measured.
    const frame = requestAnimationFrame(() => {
      // Whoever went elsewhere meanwhile stays there.
      if (!document.activeElement || document.activeElement === document.body) next()?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, next])
  const press = () => {
    isPressed.current = true
  }
  return { isShown, press }
}
