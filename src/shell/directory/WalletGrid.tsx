import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { scrollAreaOf } from 'portico/ui'
import { useEntryState, useMessages, useSlice } from 'portico/view'
import { connectorsSlice } from 'portico/wallet'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { directorySlice, type ListedWallet } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { createDoubtCheck } from './directory.ts'
import { directoryMessages } from './directoryMessages.ts'
import { GridRow } from './GridRow.tsx'
import { useGridFocus } from './useGridFocus.ts'
import type { ListedChoice } from './useListedChoice.ts'

/** The minimum width of a tile and the gap between tiles, in CSS pixels. */
const narrowest = 98
const gap = 8

/** The measured layout of the grid in its scroll area. */
export interface GridLayout {
  readonly columns: number
  /** Distance from the top of the scrolling element, in CSS pixels. */
  readonly start: number
  /** Whether the header above the grid stays on screen, and covers as much as it takes there: not in low windows. */
  readonly isCovered: boolean
}

/** As many columns as fit, at least two; measured again when the size of the grid or of what scrolls it changes. */
function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout {
  const [layout, setLayout] = useState<GridLayout>({ columns: 3, start: 0, isCovered: true })
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const area = scrollAreaOf(element)
      if (!area) return
      const columns = Math.max(2, Math.floor((element.clientWidth + gap) / (narrowest + gap)))
      const start = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
      const isCovered = area.matches('.p-scroll')
      setLayout((known) =>
        known.columns === columns && known.start === start && known.isCovered === isCovered
          ? known
          : { columns, start, isCovered },
      )
    }
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    for (const sized of [element, element.closest('.p-screen-main')]) if (sized) observer.observe(sized)
    return () => observer.disconnect()
  }, [grid])
  return layout
}

/** Returns why a wallet among `wallets` may be an imitation; `undefined` for all others. */
function useDoubts(wallets: readonly ListedWallet[]): (wallet: ListedWallet) => string | undefined {
  const t = useMessages(shellMessages)
  const directory = useSlice(directorySlice)
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  return useMemo(() => {
    const check = createDoubtCheck(directory, wallets, connectors)
    return (wallet) => {
      const doubt = check(wallet)
      return doubt && (doubt.imitates ? t.lookAlike({ wallet: doubt.imitates }) : t.disputed)
    }
  }, [t, directory, wallets, connectors])
}

/** Height of a row with the gap below it, in CSS pixels; must match `.s-grid-row` and `.s-tile`. */
const rowHeight = 120
/** The next page is requested this many rows before the end. */
const ahead = 6

/** Props of `WalletGrid`. */
export interface WalletGridProps {
  label: string
  /** Identifies the list, to restore its scroll position. Absent while there is nothing to scroll. */
  listKey?: string | undefined
  wallets: readonly ListedWallet[]
  /** The number of wallets, including those that are not loaded yet. */
  total: number
  /** The number of placeholders at the end. */
  waiting: number
  choice: ListedChoice
  /** Called when the user has scrolled close to the end. */
  onEnd?: (() => void) | undefined
}

/** A virtualized grid of wallets: renders the visible tiles and the focused one. */
export function WalletGrid({ label, listKey, wallets, total, waiting, choice, onEnd }: WalletGridProps) {
  const { certified } = useMessages(directoryMessages)
  const { installed, caution } = useMessages(shellMessages)
  const texts = useMemo(() => ({ certified, installed, caution }), [certified, installed, caution])
  const doubtOf = useDoubts(wallets)
  const grid = useRef<HTMLDivElement>(null)
  const { columns, start, isCovered } = useGridLayout(grid)
  const focused = useRef(-1)
  const rowOf = (index: number) => Math.floor(index / columns)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: Math.ceil((wallets.length + waiting) / columns),
    getScrollElement: () => scrollAreaOf(grid.current),
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: start,
    scrollPaddingStart: isCovered ? start : 0,
    scrollPaddingEnd: 24,
    rangeExtractor(range) {
      const rows = defaultRangeExtractor(range)
      const { current } = focused
      if (current < 0 || current >= range.count || rows.includes(current)) return rows
      return [...rows, current].sort((a, b) => a - b)
    },
  })
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const { active, hasFocus, handlers } = useGridFocus(grid, {
    count: wallets.length,
    columns,
    rows: Math.max(1, last - first - 1),
    reveal: (index) => virtualizer.scrollToIndex(rowOf(index)),
  })
  // The virtualizer reads it while it computes its range, which always contains the focused tile.
  focused.current = hasFocus ? rowOf(active) : -1
  const isActiveSeen = rowOf(active) >= first && rowOf(active) <= last
  // The sticky header may cover the first visible row.
  const seen = Math.min((isCovered && first > 0 ? first + 1 : first) * columns, Math.max(0, wallets.length - 1))
  const stop = hasFocus || isActiveSeen ? active : seen

  // The scroll position, written without rendering; the next grid with the same list restores it.
  const [place] = useEntryState('place', () => ({ of: '', top: 0 }))
  useLayoutEffect(() => {
    const area = scrollAreaOf(grid.current)
    if (!area || !listKey) return
    area.scrollTop = place.of === listKey ? place.top : 0
    return () => {
      place.of = listKey
      place.top = area.scrollTop
    }
  }, [place, listKey])
  const isNearEnd = last + ahead >= rowOf(wallets.length - 1)
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  })

  return (
    <div className="s-grid-box" style={{ blockSize: virtualizer.getTotalSize() }}>
      {/* biome-ignore lint/a11y/useSemanticElements: between list and items stand the rows, which a list element does not allow */}
      <div
        ref={grid}
        role="list"
        aria-label={label}
        className="s-grid"
        style={{ '--s-columns': columns } as CSSProperties}
        {...handlers}
      >
        {virtualizer.getVirtualItems().map(({ index: row, start: top }) => {
          const from = row * columns
          const to = Math.min(from + columns, wallets.length + waiting) - 1
          return (
            <GridRow
              key={row}
              wallets={wallets}
              total={total}
              from={from}
              to={to}
              stop={stop >= from && stop <= to ? stop : undefined}
              top={top - start}
              isPaused={virtualizer.isScrolling}
              choice={choice}
              doubtOf={doubtOf}
              texts={texts}
            />
          )
        })}
      </div>
    </div>
  )
}
