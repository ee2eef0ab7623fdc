import type { ActivityItem, PendingItem } from '../tokens.ts'
import { isSameHash } from './hash.ts'

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
 * What was sent by an account and that its history does not know yet, before the history: the visitor's clock may be behind
 * that of the chain.
 */
export function withPending(
  items: readonly ActivityItem[],
  pending: readonly PendingItem[],
  account: string,
): readonly ActivityItem[] {
  const mine = pending.filter(({ account: sender, item }) => {
    const isKnown = () => items.some(({ hash }) => isSameHash(hash, item.hash))
    return sender === account.toLowerCase() && !isKnown()
  })
  if (mine.length === 0) return items
  const newest = items.reduce((latest, { at }) => Math.max(latest, at), 0)
  return [...mine.map(({ item }) => ({ ...item, at: Math.max(item.at, newest) })), ...items]
}
