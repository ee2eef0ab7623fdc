import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** Props of `AccountNote`. */
export interface AccountNoteProps {
  children: string
  /** Trying again is not possible now; the button keeps its focus. */
  isBusy?: boolean
  /** @default 'Try again' */
  retryLabel?: string | undefined
  /** The note appeared while the view was open: announce it. */
  isAlert?: boolean
  onRetry?: () => void
}

/** One quiet line below a list of the account, with a way to try again. */
export function AccountNote({ children, isBusy = false, retryLabel, isAlert, onRetry }: AccountNoteProps) {
  const { tryAgain } = useMessages(shellMessages)
  return (
    <p className="s-account-note">
      <span role={isAlert ? 'alert' : undefined}>{children}</span>{' '}
      {onRetry ? (
        <button
          type="button"
          className="s-inline-button p-focusable"
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
