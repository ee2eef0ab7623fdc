import type { ListedWallet } from '../../wallet/internal.ts'
import { searchText } from '../parts/searchText.ts'

/** Minimum length of a query, in characters. */
const shortest = 2

/** The search text; empty while it is too short. */
export function queryOf(text: string): string {
  const query = searchText(text)
  return [...query].length < shortest ? '' : query
}

/**
 * The wallets of several groups in the order of the groups, each once. Within a group, wallets of this browser come
 * first. A further page does not change the groups before it.
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

/** The position of focus in a grid that is filled row by row. */
export interface GridPlace {
  readonly index: number
  readonly count: number
  readonly columns: number
  /** The number of visible rows. */
  readonly rows: number
  readonly isRtl: boolean
}

/** The index that a key moves focus to (APG, grid pattern); `undefined` for keys that do not move focus. */
export function moveInGrid(key: string, { index, count, columns, rows, isRtl }: GridPlace): number | undefined {
  const last = count - 1
  const side = (step: 1 | -1) => Math.min(Math.max(index + (isRtl ? -step : step), 0), last)
  const down = (by: number) => {
    const target = index + by * columns
    if (target < 0) return index % columns
    if (target <= last) return target
    // The last row may be incomplete: go to the last tile.
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
