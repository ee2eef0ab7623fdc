import { Children, isValidElement, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import { Skeleton, Spinner } from './Loading.tsx'

/** Props of `RowText`. */
export interface RowTextProps {
  label: string
  /** One muted line under the label. */
  detail?: ReactNode
}

/**
 * The texts of a row: a label of up to two lines, and a detail of one. Each has its own direction, so that a long text is
 * truncated at its end.
 */
export function RowText({ label, detail }: RowTextProps) {
  return (
    <span className="p-row-text">
      <span className="p-row-label p-lines" dir="auto">
        {label}
      </span>
      {detail ? (
        <span className="p-row-detail p-ellipsis" dir="auto">
          {detail}
        </span>
      ) : null}
    </span>
  )
}

/** Props of `Row`. */
export interface RowProps {
  label: string
  icon?: ReactNode
  /** One muted line under the label. */
  detail?: ReactNode
  /** The end of the row: a tag, a value, a chevron. */
  tag?: ReactNode
  /** Marks the current choice with a tick. */
  selected?: boolean | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onSelect(): void
}

/** A line of a list, at least 56 px high; the whole line is one button. */
export function Row({ label, icon, detail, tag, selected, busy, disabled, onSelect }: RowProps) {
  return (
    <button
      type="button"
      className="p-row p-focusable"
      disabled={disabled}
      aria-current={selected || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onSelect()
      }}
    >
      {icon}
      <RowText label={label} detail={detail} />
      {busy ? <Spinner size={18} /> : tag}
      {selected && !busy ? <Icon name="check" /> : null}
    </button>
  )
}

/** Props of `List`: a visible `heading`, or a `label` for screen readers. */
export interface ListProps {
  children: ReactNode
  heading?: string | undefined
  label?: string | undefined
}

/** A list of rows; each child becomes an item. Screen readers do not count a `Skeleton` as an item. */
export function List({ children, heading, label }: ListProps) {
  const headingId = useId()
  return (
    <div className="p-list-group">
      {heading ? (
        <h3 id={headingId} className="p-list-heading" dir="auto">
          {heading}
        </h3>
      ) : null}
      <ul className="p-list" aria-label={heading ? undefined : label} aria-labelledby={heading ? headingId : undefined}>
        {Children.toArray(children).map((child) => (
          <li
            key={isValidElement(child) ? child.key : String(child)}
            aria-hidden={(isValidElement(child) && child.type === Skeleton) || undefined}
          >
            {child}
          </li>
        ))}
      </ul>
    </div>
  )
}
