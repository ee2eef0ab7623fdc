import { type ReactNode, useEffect, useRef, useState } from 'react'
import copyCss from './CopyButton.css?inline'
import { Icon } from './Icon.tsx'
import { useStyles } from './StyleContext.ts'

const SHOWN = 1_500

/**
 * Copies a text to the clipboard; `copied` is true for 1.5 s afterwards, unless the text changes. Errors go to `onError`.
 */
export function useCopy(text: string, onError?: (error: unknown) => void): { copied: boolean; copy(): void } {
  const [last, setLast] = useState<{ readonly text: string }>()
  const mounted = useRef(true)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), SHOWN)
    return () => clearTimeout(timer)
  }, [last])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      if (mounted.current) setLast({ text })
    } catch (error) {
      onError?.(error)
    }
  }
  return { copied: last?.text === text, copy: () => void copy() }
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
