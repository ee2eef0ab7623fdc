import type { ReactNode } from 'react'
import layoutCss from './layout.css?inline'
import { useStyles } from './StyleContext.ts'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="p-hidden">{children}</span>
}

/** A short label of a row, such as "Installed". */
export function Tag({
  children,
  tone = 'neutral',
}: {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'negative'
}) {
  return (
    <span className="p-tag" data-tone={tone} dir="auto">
      {children}
    </span>
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
