import type { CaipNetworkId, Transaction } from 'portico/wallet'
import type { ActivityItem } from '../tokens.ts'

/** Whether a transaction is worth showing: on this network, at a time, and more than collectibles that are spam. */
export function isWorthShowing({ metadata, transfers }: Transaction, network: CaipNetworkId): boolean {
  if (metadata.chain && metadata.chain !== network) return false
  if (Number.isNaN(Date.parse(metadata.minedAt))) return false
  return transfers.length === 0 || !transfers.every(({ nft_info: nft }) => nft?.flags?.is_spam === true)
}

export interface Read {
  readonly items: readonly ActivityItem[]
  /** Where older ones follow; `null` at the end. */
  readonly cursor: string | null
}

/**
 * The newest page before what is there. What is older than the page stays where the page reaches it; where there is a gap
 * between the two, the page stands alone and older ones are read again.
 */
export function putFirst(page: Read, known: Read): Read {
  const last = page.items.at(-1)?.id
  const at = last === undefined ? -1 : known.items.findIndex(({ id }) => id === last)
  if (at < 0) return page
  return { items: [...page.items, ...missingFrom(page.items, known.items.slice(at + 1))], cursor: known.cursor }
}

/** Appends an older page. */
export const putLast = (page: Read, known: Read): Read => ({
  items: [...known.items, ...missingFrom(known.items, page.items)],
  cursor: page.cursor,
})

/** Those that are not there yet, each once: pages move on while they are read, and may overlap. */
export function missingFrom(
  there: readonly Pick<ActivityItem, 'id'>[],
  items: readonly ActivityItem[],
): readonly ActivityItem[] {
  const ids = new Set(there.map(({ id }) => id))
  return items.filter(({ id }) => !ids.has(id) && ids.add(id))
}
