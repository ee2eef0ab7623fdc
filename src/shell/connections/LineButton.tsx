import { Spinner } from 'portico/ui'
import type { Ref } from 'react'

/** Props of `LineButton`. */
export interface LineButtonProps {
  /** The visible text. */
  text: string
  /** The accessible name, with the action and the wallet. */
  label: string
  busy?: boolean
  /** Ends something, and is red. @default false */
  isDanger?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onPress(): void
}

/** A small action at the end of a line. */
export function LineButton({ text, label, busy = false, isDanger = false, buttonRef, onPress }: LineButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="s-inline-button p-focusable"
      data-danger={isDanger || undefined}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onPress()
      }}
    >
      {busy ? <Spinner size={18} /> : text}
    </button>
  )
}
