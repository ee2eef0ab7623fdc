import type { ReactNode } from 'react'
import layoutCss from './layout.css?inline'
import { useStyles } from './StyleContext.ts'

/** Running text of a view, in the direction of its own words. */
export function Paragraph({ tone, children }: { tone?: 'muted' | 'negative' | undefined; children?: ReactNode }) {
  useStyles(layoutCss)
  return (
    <p className="p-paragraph" data-tone={tone} dir="auto">
      {children}
    </p>
  )
}
