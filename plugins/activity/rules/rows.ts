import type { IconName } from 'portico/ui'
import type { activityMessages } from '../messages.ts'
import type { ActivityItem, Move, PendingItem } from '../tokens.ts'
import { toKey } from './hash.ts'
import { isAddress } from './lookAlike.ts'

/** The transaction kinds of the service, each with its icon if it has one. */
const signs = {
  approve: 'check',
  borrow: 'receive',
  burn: 'send',
  cancel: 'close',
  claim: 'receive',
  deploy: 'activity',
  deposit: 'send',
  execute: 'activity',
  mint: 'receive',
  receive: 'receive',
  repay: 'send',
  send: 'send',
  stake: 'send',
  trade: 'swap',
  unstake: 'receive',
  withdraw: 'receive',
} as const satisfies Partial<Record<keyof typeof activityMessages.texts, IconName>>

type KnownType = keyof typeof signs

const isKnown = (type: string): type is KnownType => Object.hasOwn(signs, type)

/** The text that describes a transaction, in the past tense. */
export const labelOf = (type: string): KnownType | 'other' => (isKnown(type) ? type : 'other')

/** The sign of a kind of transaction. */
export const signOf = (type: string): IconName => (isKnown(type) ? signs[type] : 'activity')

/** A heading of the list: today or yesterday, or a month (0 to 11). */
export type ActivityGroup =
  | { readonly kind: 'day'; readonly id: string; readonly daysAgo: 0 | 1 }
  | { readonly kind: 'month'; readonly id: string; readonly year: number; readonly month: number }

/** A row of the list: a heading or a transaction. */
export type ActivityRow =
  | ActivityGroup
  | {
      readonly kind: 'item'
      readonly id: string
      readonly item: ActivityItem
      /** The transaction is from today or yesterday. */
      readonly isLate: boolean
      /** Its address looks like one that the account has sent to, or like its own. */
      readonly isLookAlike: boolean
    }

/** How an item is laid out: what has a line of its own, `long` being each amount. */
export type Layout = 'long' | 'warning' | 'status' | undefined

/** Whether the transaction has moved its amounts, or may still do so. */
export const hasMoved = ({ status }: ActivityItem): boolean => status !== 'failed' && status !== 'expired'

/** The dollar value that is shown below a single amount. */
export const worthOf = (item: ActivityItem): Move['value'] =>
  hasMoved(item) && item.moves.length === 1 ? item.moves[0]?.value : undefined

/** The average width of a character, and of what else is in a row, in CSS pixels. */
const character = 8.7
const others = 80
/** The room of a kind and a status in one line, in the longest of our languages. */
const head = 170

/** The length of an amount as it is shown, in characters: with separated thousands and at most 3 decimals. */
function lengthOf({ numeric, name, isNft }: Move): number {
  if (isNft && numeric === '1') return name.length
  const [whole = '', fraction] = numeric.split('.')
  const digits = whole.length + Math.floor((whole.length - 1) / 3) + (fraction ? Math.min(fraction.length, 3) + 1 : 0)
  // A sign, a space, and the mark of an amount below 0.001.
  return digits + name.length + (whole === '0' ? 3 : 2)
}

/** The layout of an item in a list of this width, in CSS pixels. An address and an amount are legible in each. */
export function layoutOf(
  { item: { with: other, moves, status }, isLookAlike }: Extract<ActivityRow, { kind: 'item' }>,
  width: number,
): Layout {
  const longest = Math.max(0, ...moves.map(lengthOf)) * character
  // A name may be cut to the length of a shortened address.
  const beside = (isAddress(other) ? 12 : Math.min(other.length + 1, 12)) * character
  // As `.a-end` in the style sheet.
  if (longest > Math.min(width * 0.52, width - others - (isLookAlike ? 0 : beside))) return 'long'
  // A status that is cut tells nothing, nor does a warning.
  const isTight = status !== 'confirmed' && longest > width - others - head
  if (isLookAlike) return isTight ? 'long' : 'warning'
  return isTight ? 'status' : undefined
}

/** The height of a row without the gap below it, in CSS pixels. */
export function heightOf(row: ActivityRow, width: number): number {
  if (row.kind !== 'item') return 28
  const layout = layoutOf(row, width)
  const { with: other, moves } = row.item
  if (layout === 'status') return moves.length > 1 || worthOf(row.item) !== undefined ? 76 : 56
  if (layout !== 'long') return layout ? 76 : 56
  return 16 + 20 * ((other === '' ? 1 : 2) + moves.length)
}

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()

function groupOf(date: Date, now: Date): ActivityGroup {
  const dayAt = (offset: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset)
  const [yesterday, tomorrow, later] = [dayAt(-1), dayAt(1), dayAt(2)]
  // Chains and the user's clock do not agree to the second.
  if (isSameDay(date, now) || (date >= tomorrow && date < later)) return { kind: 'day', id: 'day 0', daysAgo: 0 }
  if (isSameDay(date, yesterday)) return { kind: 'day', id: 'day 1', daysAgo: 1 }
  const [year, month] = [date.getFullYear(), date.getMonth()]
  // The clock of the user may be behind: this month comes once above the rows of today, and once below.
  const id = `month ${year}-${month}${date < later ? '' : ' ahead'}`
  return { kind: 'month', id, year, month }
}

/**
 * Groups transactions, the newest first: today, yesterday, then by month. Each group has a heading. Days are those of the
 * user's time zone. `isLookAlike` tells whether the address of an item looks like a known one.
 */
export function toRows(
  items: readonly ActivityItem[],
  now: Date,
  isLookAlike: (item: ActivityItem) => boolean = () => false,
): readonly ActivityRow[] {
  const rows: ActivityRow[] = []
  let last = ''
  for (const item of [...items].sort((a, b) => b.at - a.at)) {
    const group = groupOf(new Date(item.at), now)
    if (group.id !== last) rows.push(group)
    last = group.id
    rows.push({
      kind: 'item',
      id: `item ${item.id}`,
      item,
      isLate: group.kind === 'day',
      isLookAlike: isLookAlike(item),
    })
  }
  return rows
}

/** The format of a month heading: with its year, except for the current year. */
export const monthFormat = (year: number, now: Date): Intl.DateTimeFormatOptions =>
  year === now.getFullYear() ? { month: 'long' } : { month: 'long', year: 'numeric' }

/**
 * Merges the history of an account with transactions sent from this page. Their status comes from the chain until the
 * history has it. Pending ones that are not in the history come first, because the user's clock may be behind that of
 * the chain.
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
  const first = [...lacking.values()].map((item) =>
    item.status === 'pending' ? { ...item, at: Math.max(item.at, newest) } : item,
  )
  return [...first, ...known]
}
