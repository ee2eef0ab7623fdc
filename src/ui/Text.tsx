import type { ReactNode } from 'react'

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
