import type { Format } from 'portico/kernel'
import { useFormat } from 'portico/view'
import { memo } from 'react'
import { type ActivityGroup, monthFormat } from '../rules/rows.ts'

/** "Today" or "Yesterday" in the current language, capitalised. */
function nameOfDay(daysAgo: number, { locale }: Format): string {
  const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The heading of a group of transactions. */
export const GroupLine = memo(function GroupLine({ group }: { group: ActivityGroup }) {
  const format = useFormat()
  return (
    <h3 className="a-month-name">
      {group.kind === 'day'
        ? nameOfDay(group.daysAgo, format)
        : format.date(new Date(group.year, group.month), monthFormat(group.year, new Date()))}
    </h3>
  )
})
