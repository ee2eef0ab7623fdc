import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { RowText } from './RowText.tsx'
import { Spinner } from './Spinner.tsx'

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

/** A line of a list, 56 px high, that is one button from edge to edge. */
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
