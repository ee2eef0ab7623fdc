import type { ActivityItem } from '../tokens.ts'

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
  const ids = new Set(page.items.map(({ id }) => id))
  const older = known.items.slice(at + 1).filter(({ id }) => !ids.has(id))
  return { items: [...page.items, ...older], cursor: known.cursor }
}

/** An older page after what is there; what is there already is left out. */
export function putLast(page: Read, known: Read): Read {
  const ids = new Set(known.items.map(({ id }) => id))
  return { items: [...known.items, ...page.items.filter(({ id }) => !ids.has(id))], cursor: page.cursor }
}
