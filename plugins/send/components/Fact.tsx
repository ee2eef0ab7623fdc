import type { ReactNode } from 'react'

/** Props of `Fact`. */
export interface FactProps {
  label: string
  children: ReactNode
}

/** One line of what is to happen: what it is about, and what it is. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="send-fact">
      <dt className="send-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
