import { useMessages } from 'portico/view'
import { useEffect, useRef, useState } from 'react'
import { shellMessages } from '../messages.ts'

export interface FailureOptions {
  readonly isFailed: boolean
  /** A try is running, the first one or a retry. */
  readonly busy: boolean
  /** Receives focus when the retry button is removed; keep the function stable. */
  next(): HTMLElement | null | undefined
}

/** The failure of a list, shown with a retry button. */
export interface ListFailure {
  /** Stays true during a retry, so that the button keeps its focus. */
  readonly isShown: boolean
  /** Call it when the button is pressed: after a success the button is removed, and focus moves to `next`. */
  press(): void
}

export function useFailure({ isFailed, busy, next }: FailureOptions): ListFailure {
  const [wasShown, setShown] = useState(false)
  const isPressed = useRef(false)
  const isShown = isFailed || (wasShown && busy)
  if (isShown !== wasShown) setShown(isShown)
  useEffect(() => {
    if (isShown || !isPressed.current) return
    isPressed.current = false
    // The element that replaces the note may be rendered only after it was measured, so wait for a frame.
    const frame = requestAnimationFrame(() => {
      // Do not move focus if the user moved it in the meantime.
      if (!document.activeElement || document.activeElement === document.body) next()?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, next])
  const press = () => {
    isPressed.current = true
  }
  return { isShown, press }
}

/** Props of `RetryNote`. */
export interface RetryNoteProps {
  children: string
  busy: boolean
  onRetry(): void
}

/** A line about a list that could not be loaded, with a retry button that keeps focus during the retry. */
export function RetryNote({ children, busy, onRetry }: RetryNoteProps) {
  const { tryAgain } = useMessages(shellMessages)
  return (
    <p className="s-note">
      {children}{' '}
      <button
        type="button"
        className="s-inline-button p-touch p-focusable"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) onRetry()
        }}
      >
        {tryAgain}
      </button>
    </p>
  )
}
