import type { ReactNode } from 'react'
import factsCss from './facts.css?inline'
import { useStyles } from './StyleContext.ts'

/**
 * A list of facts, such as what a user reads before signing.
 *
 * @example
 * <Facts>
 *   <Fact label="Network">Base</Fact>
 * </Facts>
 */
export function Facts({ children }: { children?: ReactNode }) {
  useStyles(factsCss)
  return <dl className="p-facts">{children}</dl>
}

/** Props of `Fact`. */
export interface FactProps {
  label: string
  /** The value stands below its label: a whole address, or a picture with a name. @default false */
  isWide?: boolean | undefined
  /** The row is the total of the rows above. @default false */
  isTotal?: boolean | undefined
  /** The value; each child has a line of its own. */
  children?: ReactNode
}

/** A label and its value, in `Facts`. */
export function Fact({ label, isWide, isTotal, children }: FactProps) {
  return (
    <div className="p-fact" data-wide={isWide || undefined} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
