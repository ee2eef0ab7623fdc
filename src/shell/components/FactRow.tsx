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
      <span className="p-row-text">
        <span className="p-row-label p-ellipsis">{label}</span>
        {detail ? <span className="p-row-detail p-ellipsis">{detail}</span> : null}
      </span>
      {value}
    </div>
  )
}
