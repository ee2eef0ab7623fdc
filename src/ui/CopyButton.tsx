import { type ReactNode, useEffect, useRef, useState } from 'react'
import copyCss from './CopyButton.css?inline'
import { Icon } from './Icon.tsx'
import { useStyles } from './StyleContext.ts'

const SHOWN = 1_500

/** Copies a text to the clipboard; `copied` is true for 1.5 s afterwards. Errors go to `onError`. */
export function useCopy(text: string, onError?: (error: unknown) => void): { copied: boolean; copy(): void } {
  const [copies, setCopies] = useState(0)
  const mounted = useRef(true)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), SHOWN)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      if (mounted.current) setCopies((count) => count + 1)
    } catch (error) {
      onError?.(error)
    }
  }
  return { copied: copies > 0, copy: () => void copy() }
}

/** Props of `CopyButton`. */
export interface CopyButtonProps {
  /** The text to copy. */
  text: string
  /** The accessible name. It replaces the children for screen readers, so it contains what they show. */
  label: string
  /** Announced by screen readers after copying. */
  copiedLabel: string
  /** Shown before the icon, such as the address itself. */
  children?: ReactNode
  onError?: ((error: unknown) => void) | undefined
}

/** Copies a text, and shows a tick afterwards. */
export function CopyButton({ text, label, copiedLabel, children, onError }: CopyButtonProps) {
  useStyles(copyCss)
  const { copied, copy } = useCopy(text, onError)
  return (
    <>
      <button
        type="button"
        className="p-icon-button p-copy p-touch p-focusable"
        aria-label={label}
        title={label}
        onClick={copy}
      >
        {/* An element, which the style sheet can see. */}
        {typeof children === 'string' ? <span>{children}</span> : children}
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <output className="p-hidden">{copied ? copiedLabel : null}</output>
    </>
  )
}
