import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { IconSource } from './Icon.tsx'
import { Icon } from './Icon.tsx'

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  icon: IconSource
  title: string
  /** The suggested action. */
  children?: ReactNode
  action?: ReactNode
}

/** The empty state of a list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="p-state">
      <span className="p-state-sign">
        <Icon name={icon} size={24} />
      </span>
      <p className="p-state-title" dir="auto">
        {title}
      </p>
      {children ? (
        <div className="p-state-text" dir="auto">
          {children}
        </div>
      ) : null}
      {action ? <div className="p-state-action">{action}</div> : null}
    </div>
  )
}

/** Props of `ErrorState`. */
export interface ErrorStateProps {
  /** The problem and the suggested action, in one sentence. */
  message: string
  retryLabel: string
  busy?: boolean | undefined
  onRetry(): void
}

/** The failed state of a list or an action, with a retry button. */
export function ErrorState({ message, retryLabel, busy, onRetry }: ErrorStateProps) {
  return (
    <div className="p-state" role="alert">
      <span className="p-state-sign" data-tone="negative">
        <Icon name="warning" size={24} />
      </span>
      <p className="p-state-text" dir="auto">
        {message}
      </p>
      <div className="p-state-action">
        <Button variant="secondary" busy={busy} onPress={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
