interface Ordered {
  readonly id: string
  readonly order?: number
}

/** Items in the order of a list of their ids; those that it leaves out come last, by their own order. */
export function orderById<Item extends Ordered>(items: readonly Item[], ids: readonly string[] = []): readonly Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...items].sort((a, b) => rank(a) - rank(b) || (a.order ?? 0) - (b.order ?? 0))
}
