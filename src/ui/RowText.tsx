import type { ReactNode } from 'react'

/** Props of `RowText`. */
export interface RowTextProps {
  label: string
  /** One muted line under the label. */
  detail?: ReactNode
}

/** The texts of a row. Each line has the direction of its own text, so that a long one is truncated at its end. */
export function RowText({ label, detail }: RowTextProps) {
  return (
    <span className="p-row-text">
      <span className="p-row-label p-ellipsis" dir="auto">
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
