import { VisuallyHidden } from 'portico/ui'
import type { ReactNode } from 'react'

/** Props of `FieldFrame`. */
export interface FieldFrameProps {
  /** The id of the input; the id of the message has the suffix `-message`. */
  id: string
  label: string
  /** A hint or an error; space for one line is reserved. */
  message: string | undefined
  isInvalid: boolean
  /** Hides the message from sight, not from screen readers, because the submit button shows the same text. */
  hideMessage?: boolean
  children: ReactNode
}

/** A field with its label above and its message below. Screen readers announce the message when it changes. */
export function FieldFrame({ id, label, message, isInvalid, hideMessage, children }: FieldFrameProps) {
  const tone = isInvalid || undefined
  return (
    <div className="send-field">
      <label htmlFor={id} className="send-label">
        {label}
      </label>
      <div className="send-box" data-invalid={tone}>
        {children}
      </div>
      <p id={`${id}-message`} className="send-message" data-invalid={tone} aria-live="polite">
        {hideMessage ? <VisuallyHidden>{message}</VisuallyHidden> : message}
      </p>
    </div>
  )
}
