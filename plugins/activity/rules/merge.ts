import type { CaipNetworkId, Transaction } from 'portico/wallet'
import type { ActivityItem } from '../tokens.ts'

/** Whether a transaction belongs to the list: it is on this network, and has a valid time. No chain is older than 1970. */
export const isListed = ({ metadata: { chain, minedAt } }: Transaction, network: CaipNetworkId): boolean =>
  (!chain || chain === network) && Date.parse(minedAt) >= 0

export interface Read {
  readonly items: readonly ActivityItem[]
  /** The cursor of the next older page; `null` at the end. */
  readonly cursor: string | null
}

/**
 * Puts the newest page before the known transactions. If the page overlaps them, older ones are kept; if there is a gap
 * between the two, only the page is kept and older ones are read again.
 */
export function putFirst(page: Read, known: Read): Read {
  const last = page.items.at(-1)?.id
  const at = last === undefined ? -1 : known.items.findIndex(({ id }) => id === last)
  if (at < 0) return page
  return { items: [...page.items, ...missingFrom(page.items, known.items.slice(at + 1))], cursor: known.cursor }
}

/** Appends an older page. Transactions that are known and on the page are replaced: the page has more of their transfers. */
export function putLast(page: Read, known: Read): Read {
  const longer = new Map(page.items.map((item) => [item.id, item]))
  const items = known.items.map((item) => longer.get(item.id) ?? item)
  return { items: [...items, ...missingFrom(items, page.items)], cursor: page.cursor }
}

/** The items that are not in the list yet, each once. Pages overlap when new transactions come between two reads. */
export function missingFrom(
  there: readonly Pick<ActivityItem, 'id'>[],
  items: readonly ActivityItem[],
): readonly ActivityItem[] {
  const ids = new Set(there.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id) && ids.add(id))
}
