import type { ReactNode } from 'react'

/** Props of `Fact`. */
export interface FactProps {
  label: string
  /** Has lines of its own. */
  isWide?: boolean
  /** The row is the total of the rows above. */
  isTotal?: boolean
  children: ReactNode
}

/** One line of the review: a label and its value. */
export function Fact({ label, isWide, isTotal, children }: FactProps) {
  return (
    <div className="send-fact" data-wide={isWide || undefined} data-total={isTotal || undefined}>
      <dt className="send-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
