import type { ReactNode } from 'react'
import copyCss from './CopyButton.css?inline'
import { Icon } from './Icon.tsx'
import { useStyles } from './StyleContext.ts'
import { useCopy } from './useCopy.ts'

/** Props of `CopyButton`. */
export interface CopyButtonProps {
  /** The text to copy. */
  text: string
  /** The accessible name. */
  label: string
  /** Spoken once it is copied. */
  copiedLabel: string
  /** Shown before the icon, such as the address itself. */
  children?: ReactNode
  onError?: ((error: unknown) => void) | undefined
}

/** Copies a text and says so with a quiet tick. */
export function CopyButton({ text, label, copiedLabel, children, onError }: CopyButtonProps) {
  useStyles(copyCss)
  const { copied, copy } = useCopy(text, onError)
  return (
    <>
      <button
        type="button"
        className="p-icon-button p-copy p-focusable"
        aria-label={label}
        title={label}
        onClick={copy}
      >
        {children}
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <output className="p-hidden">{copied ? copiedLabel : null}</output>
    </>
  )
}
