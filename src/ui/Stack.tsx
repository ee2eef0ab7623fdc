import type { ReactNode } from 'react'
import layoutCss from './layout.css?inline'
import { useStyles } from './StyleContext.ts'

/** Stacks its children with a gap of 16 px, or 8 px if `gap` is small. */
export function Stack({ gap, children }: { gap?: 'small' | undefined; children?: ReactNode }) {
  useStyles(layoutCss)
  return (
    <div className="p-stack" data-gap={gap}>
      {children}
    </div>
  )
}

/** Running text of a view, in the direction of its own words. */
export function Paragraph({ tone, children }: { tone?: 'muted' | 'negative' | undefined; children?: ReactNode }) {
  useStyles(layoutCss)
  return (
    <p className="p-paragraph" data-tone={tone} dir="auto">
      {children}
    </p>
  )
}
