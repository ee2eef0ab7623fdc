import type { ActivityItem, PendingItem } from '../tokens.ts'

/** A line of the list: a month, or a transaction of it. */
export type ActivityRow =
  | { readonly kind: 'month'; readonly id: string; readonly year: number; readonly month: number }
  | { readonly kind: 'item'; readonly id: string; readonly item: ActivityItem }

/** Groups transactions by year and month, the newest first, each month below a line of its own. By the visitor's calendar. */
export function toRows(items: readonly ActivityItem[]): readonly ActivityRow[] {
  const rows: ActivityRow[] = []
  let group = ''
  for (const item of [...items].sort((a, b) => b.at - a.at)) {
    const date = new Date(item.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const id = `${year}-${month}`
    if (id !== group) rows.push({ kind: 'month', id, year, month })
    group = id
    rows.push({ kind: 'item', id: item.id, item })
  }
  return rows
}

/** How a month is written: with its year unless that is this one. */
export const monthFormat = (year: number, now: Date): Intl.DateTimeFormatOptions =>
  year === now.getFullYear() ? { month: 'long' } : { month: 'long', year: 'numeric' }

/** What was sent by an account and that its history does not know yet, before the history. */
export function withPending(
  items: readonly ActivityItem[],
  pending: readonly PendingItem[],
  account: string,
): readonly ActivityItem[] {
  const mine = pending.filter((entry) => entry.account === account.toLowerCase())
  return mine.length === 0 ? items : [...mine.map(({ item }) => item), ...items]
}
