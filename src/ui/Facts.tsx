import type { ReactNode } from 'react'
import factsCss from './facts.css?inline'
import { useStyles } from './StyleContext.ts'

/**
 * A list of facts, for example about a transaction to sign.
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
  /** Shows the value below its label, for a whole address or a picture with a name. @default false */
  isWide?: boolean | undefined
  /** The row is the total of the rows above. @default false */
  isTotal?: boolean | undefined
  /** The value; each child gets its own line. */
  children?: ReactNode
}

/** A label and its value, in `Facts`. */
export function Fact({ label, isWide, isTotal, children }: FactProps) {
  return (
    <div className="p-fact" data-wide={isWide || undefined} data-total={isTotal || undefined}>
      <dt dir="auto">{label}</dt>
      <dd>{typeof children === 'string' ? <span dir="auto">{children}</span> : children}</dd>
    </div>
  )
}
