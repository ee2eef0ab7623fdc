import { RowText } from 'portico/ui'
import type { ReactNode } from 'react'

/** A row of a list that shows a fact and has no action. */
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
