import type { ActivityItem, PendingItem } from '../tokens.ts'
import { toKey } from './hash.ts'

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
    const id = `month ${year}-${month}`
    if (id !== group) rows.push({ kind: 'month', id, year, month })
    group = id
    rows.push({ kind: 'item', id: `item ${item.id}`, item })
  }
  return rows
}

/** How a month is written: with its year unless that is this one. */
export const monthFormat = (year: number, now: Date): Intl.DateTimeFormatOptions =>
  year === now.getFullYear() ? { month: 'long' } : { month: 'long', year: 'numeric' }

/**
 * The history of an account with what it sent from this page: how that ended comes from its chain where the history does not
 * know it yet. What the history lacks stands before it: the visitor's clock may be behind that of the chain.
 */
export function withPending(
  items: readonly ActivityItem[],
  pending: readonly PendingItem[],
  account: string,
): readonly ActivityItem[] {
  const mine = pending.filter(({ account: sender }) => sender === account.toLowerCase()).map(({ item }) => item)
  if (mine.length === 0) return items
  const sent = new Map(mine.map((item) => [toKey(item.hash), item]))
  const lacking = new Map(sent)
  let newest = 0
  const known = items.map((item) => {
    const key = toKey(item.hash)
    const { status = item.status } = sent.get(key) ?? {}
    lacking.delete(key)
    newest = Math.max(newest, item.at)
    return item.status === 'pending' && status !== item.status ? { ...item, status } : item
  })
  return [...[...lacking.values()].map((item) => ({ ...item, at: Math.max(item.at, newest) })), ...known]
}
