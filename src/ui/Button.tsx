import type { ReactNode } from 'react'
import { Spinner } from './Loading.tsx'

/** Props of `Button`. */
export interface ButtonProps {
  children: ReactNode
  /** @default 'primary' */
  variant?: 'primary' | 'secondary' | 'text' | 'danger'
  icon?: ReactNode
  /** Shows that the action is running; the button keeps focus and ignores presses. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** @default 'button' */
  type?: 'button' | 'submit'
  onPress?: (() => void) | undefined
}

/** A button of 48 px height and full width. A view has at most one primary button. */
export function Button({ children, variant = 'primary', icon, busy = false, disabled, type, onPress }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className="p-button p-focusable"
      data-variant={variant}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onPress?.()
      }}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span dir="auto">{children}</span>
    </button>
  )
}
