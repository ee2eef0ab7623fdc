import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** Props of `AccountNote`. */
export interface AccountNoteProps {
  children: string
  /** The retry button ignores presses but keeps its focus. */
  isBusy?: boolean
  /** @default 'Try again' */
  retryLabel?: string | undefined
  /** Announces the note to screen readers: it appeared while the view was open. */
  isAlert?: boolean
  onRetry?: () => void
}

/** A muted line below a list of the account, with a retry button. */
export function AccountNote({ children, isBusy = false, retryLabel, isAlert, onRetry }: AccountNoteProps) {
  const { tryAgain } = useMessages(shellMessages)
  return (
    <p className="s-account-note">
      <span role={isAlert ? 'alert' : undefined}>{children}</span>{' '}
      {onRetry ? (
        <button
          type="button"
          className="s-inline-button p-touch p-focusable"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onRetry()
          }}
        >
          {retryLabel ?? tryAgain}
        </button>
      ) : null}
    </p>
  )
}
