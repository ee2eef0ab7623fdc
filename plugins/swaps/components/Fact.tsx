import type { ReactNode } from 'react'

/** Props of `Fact`. */
export interface FactProps {
  label: string
  children: ReactNode
}

/** A label and its value. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="swap-fact">
      <dt className="swap-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
