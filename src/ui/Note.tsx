import type { ReactNode } from 'react'
import noteCss from './note.css?inline'
import { useStyles } from './StyleContext.ts'

/** Props of `Note`. */
export interface NoteProps {
  /** `caution`: to be read before going on. `negative`: something failed. */
  tone: 'caution' | 'negative'
  /** Announced at once by screen readers, for the result of an action of the user. @default false */
  isAlert?: boolean | undefined
  children?: ReactNode
}

/** A caution or an error, beside the part of the view that it is about. */
export function Note({ tone, isAlert = false, children }: NoteProps) {
  useStyles(noteCss)
  return (
    <p className="p-note" dir="auto" data-tone={tone} {...(isAlert && { role: 'alert' })}>
      {children}
    </p>
  )
}
