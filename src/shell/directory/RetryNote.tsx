import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** Props of `RetryNote`. */
export interface RetryNoteProps {
  children: string
  busy: boolean
  onRetry(): void
}

/** A line that reports a missing part, with a retry button that keeps its focus while it runs. */
export function RetryNote({ children, busy, onRetry }: RetryNoteProps) {
  const { tryAgain } = useMessages(shellMessages)
  return (
    <p className="s-note">
      {children}{' '}
      <button
        type="button"
        className="s-inline-button p-focusable"
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
