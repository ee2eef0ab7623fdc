import type { ReactNode } from 'react'
import noteCss from './note.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `Note`. */
export interface NoteProps {
  /** `caution`: to be read before going on. `negative`: something failed. */
  tone: 'caution' | 'negative'
  /** Read out as soon as it appears: for what comes of an action. @default false */
  isAlert?: boolean | undefined
  children?: ReactNode
}

/** A sentence that stands out in a view, where it is needed. */
export function Note({ tone, isAlert = false, children }: NoteProps) {
  useStyles(noteCss)
  return (
    <p className="p-note" data-tone={tone} {...(isAlert && { role: 'alert' })}>
      {children}
    </p>
  )
}
