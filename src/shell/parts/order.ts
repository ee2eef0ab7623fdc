interface Ordered {
  readonly id: string
  readonly order?: number
}

/** Sorts items by a list of ids; items that are not listed follow, by their own order. */
export function orderById<Item extends Ordered>(items: readonly Item[], ids: readonly string[] = []): readonly Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...items].sort((a, b) => rank(a) - rank(b) || (a.order ?? 0) - (b.order ?? 0))
}
