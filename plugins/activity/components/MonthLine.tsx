import { useFormat } from 'portico/react'
import { memo } from 'react'
import { monthFormat } from '../rules/rows.ts'

/** The line above the transactions of a month; `month` counts from 0. */
export const MonthLine = memo(function MonthLine({ year, month }: { year: number; month: number }) {
  const format = useFormat()
  return <h3 className="a-month-name">{format.date(new Date(year, month), monthFormat(year, new Date()))}</h3>
})
