import type { ListedWallet } from '../../wallet/internal.ts'

/** How many characters a search needs. */
const shortest = 2

/** The search text; empty while it is too short. */
export function queryOf(text: string): string {
  const query = text.trim()
  return [...query].length < shortest ? '' : query
}

/**
 * The wallets of several groups in the order of the groups, each once. Within a group, wallets of this browser come
 * first. Groups that are on screen do not change when a page follows.
 */
export function orderTiles(
  groups: readonly (readonly ListedWallet[])[],
  isHere: (wallet: ListedWallet) => boolean,
): readonly ListedWallet[] {
  const known = new Map<string, ListedWallet>()
  for (const group of groups) {
    const here = group.filter(isHere)
    for (const wallet of [...here, ...group]) if (!known.has(wallet.id)) known.set(wallet.id, wallet)
  }
  return [...known.values()]
}

/** Where focus is in a grid that fills row by row. */
export interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
  /** How many rows are on screen. */
  readonly rows: number
  readonly isRtl: boolean
}

/** Where a key leads in a grid (APG, grid pattern); `undefined` for a key that does not move. */
export function moveInGrid(key: string, { index, count, columns, rows, isRtl }: GridPlace): number | undefined {
  const last = count - 1
  const side = (step: 1 | -1) => Math.min(Math.max(index + (isRtl ? -step : step), 0), last)
  const down = (by: number) => {
    const target = index + by * columns
    if (target < 0) return index % columns
    if (target <= last) return target
    // The last row may be shorter than the column.
    const isLastRow = Math.floor(index / columns) === Math.floor(last / columns)
    return isLastRow ? index : last
  }
  switch (key) {
    case 'ArrowRight':
      return side(1)
    case 'ArrowLeft':
      return side(-1)
    case 'ArrowDown':
      return down(1)
    case 'ArrowUp':
      return down(-1)
    case 'PageDown':
      return down(rows)
    case 'PageUp':
      return down(-rows)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
