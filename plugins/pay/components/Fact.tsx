import type { ReactNode } from 'react'

/** One line of what is paid: a label and its value. `isWide`: the value has lines of its own. */
export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className="pay-fact" data-wide={isWide || undefined}>
      <dt className="pay-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
