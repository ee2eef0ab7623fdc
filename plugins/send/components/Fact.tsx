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

/** One line of what is to happen: what it is about, and what it is. */
export function Fact({ label, isWide, isTotal, children }: FactProps) {
  return (
    <div className="send-fact" data-wide={isWide || undefined} data-total={isTotal || undefined}>
      <dt className="send-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
