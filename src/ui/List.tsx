import { Children, isValidElement, type ReactNode, useId } from 'react'

/** Props of `List`: a visible `heading`, or a `label` for screen readers. */
export interface ListProps {
  children: ReactNode
  heading?: string | undefined
  label?: string | undefined
}

/** Rows that belong together; each child becomes an item. */
export function List({ children, heading, label }: ListProps) {
  const headingId = useId()
  return (
    <div className="p-list-group">
      {heading ? (
        <h3 id={headingId} className="p-list-heading">
          {heading}
        </h3>
      ) : null}
      <ul className="p-list" aria-label={heading ? undefined : label} aria-labelledby={heading ? headingId : undefined}>
        {Children.toArray(children).map((child) => (
          <li key={isValidElement(child) ? child.key : String(child)}>{child}</li>
        ))}
      </ul>
    </div>
  )
}
