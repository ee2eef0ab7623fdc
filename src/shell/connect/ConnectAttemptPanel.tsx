import { Button, ConnectingGraphic, type ConnectingGraphicProps } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { ReactNode } from 'react'
import { shellMessages } from '../messages.ts'

/** Props of `ConnectAttemptPanel`. */
export interface ConnectAttemptPanelProps {
  state: ConnectingGraphicProps['state']
  /** A wallet or network icon of 72 px. */
  children: ReactNode
  title: string
  text: string
  /** Offers to try again; stays from the first failure on, so that focus is never lost. */
  canRetry: boolean
  busy: boolean
  onRetry(): void
}

/** A pending request to a wallet: its state, what the user can do, and a retry button. Its size never changes. */
export function ConnectAttemptPanel({
  state,
  children,
  title,
  text,
  canRetry,
  busy,
  onRetry,
}: ConnectAttemptPanelProps) {
  const t = useMessages(shellMessages)
  return (
    <div>
      <ConnectingGraphic state={state}>{children}</ConnectingGraphic>
      <div className="s-centre" aria-live="polite" aria-atomic="true">
        <p className="s-attempt-title">{title}</p>
        <p className="s-attempt-text">{text}</p>
      </div>
      <div className="s-attempt-retry" data-waiting={canRetry ? undefined : ''}>
        <Button variant="secondary" busy={busy && canRetry} onPress={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}
