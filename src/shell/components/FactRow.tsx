import { RowText } from 'portico/ui'
import type { ReactNode } from 'react'

/** A line of a list in the shape of a row, that says something and does nothing. */
export function FactRow({
  label,
  detail,
  icon,
  value,
}: {
  label: string
  detail?: ReactNode
  icon?: ReactNode
  value?: ReactNode
}) {
  return (
    <div className="p-row s-fact">
      {icon}
      <RowText label={label} detail={detail} />
      {value}
    </div>
  )
}
