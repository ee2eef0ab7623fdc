import { ErrorState } from 'portico/ui'
import { useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'

/** Announces the number of wallets or networks to screen readers. */
export function SearchCount({ text }: { text: string }) {
  return (
    <p className="p-hidden" aria-live="polite">
      {text}
    </p>
  )
}

/** Props of `FailedWallets`. */
export interface FailedWalletsProps {
  message: string
  busy: boolean
  onRetry(): void
}

/** The wallets could not be loaded: the error, and a retry button. */
export function FailedWallets({ message, busy, onRetry }: FailedWalletsProps) {
  const { tryAgain } = useMessages(shellMessages)
  return <ErrorState message={message} retryLabel={tryAgain} busy={busy} onRetry={onRetry} />
}
