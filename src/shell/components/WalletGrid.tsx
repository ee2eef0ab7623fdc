import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { scrollAreaOf } from 'portico/ui'
import { useEntryState, useMessages } from 'portico/view'
import type { ListedWallet } from 'portico/wallet'
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { directoryMessages } from '../directoryMessages.ts'
import { useDoubts } from '../hooks/useDoubts.ts'
import { useGridFocus } from '../hooks/useGridFocus.ts'
import { useGridLayout } from '../hooks/useGridLayout.ts'
import type { ListedChoice } from '../hooks/useListedChoice.ts'
import { shellMessages } from '../messages.ts'
import { GridRow } from './GridRow.tsx'

/** Height of a row with the gap below it, in CSS pixels; that of `.s-grid-row` and `.s-tile`. */
const rowHeight = 120
/** How many rows before the end the next page is asked for. */
const ahead = 6

/** Props of `WalletGrid`. */
export interface WalletGridProps {
  label: string
  /** Tells lists apart: where one was scrolled to is found again. Absent while there is nothing to scroll. */
  listKey?: string | undefined
  wallets: readonly ListedWallet[]
  /** How many there are, those included that are still to come. */
  total: number
  /** Places kept at the end for what is on its way. */
  waiting: number
  choice: ListedChoice
  /** The end is near. */
  onEnd?: (() => void) | undefined
}

/** Tiles of wallets, of which no more are in the page than can be seen, and the one that has focus. */
export function WalletGrid({ label, listKey, wallets, total, waiting, choice, onEnd }: WalletGridProps) {
  const { certified } = useMessages(directoryMessages)
  const { installed, caution } = useMessages(shellMessages)
  const texts = useMemo(() => ({ certified, installed, caution }), [certified, installed, caution])
  const doubtOf = useDoubts(wallets)
  const grid = useRef<HTMLDivElement>(null)
  const { columns, start } = useGridLayout(grid)
  const focused = useRef(-1)
  const rowOf = (index: number) => Math.floor(index / columns)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: Math.ceil((wallets.length + waiting) / columns),
    getScrollElement: () => scrollAreaOf(grid.current),
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: start,
    // What stays on top covers as much as it takes before the grid.
    scrollPaddingStart: start,
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
  // Read while the virtualizer works out what to draw: the tile with focus stays, wherever it is scrolled to.
  focused.current = hasFocus ? rowOf(active) : -1
  const isActiveSeen = rowOf(active) >= first && rowOf(active) <= last
  // The first row on screen may stand behind what stays on top.
  const seen = Math.min((first > 0 ? first + 1 : 0) * columns, Math.max(0, wallets.length - 1))
  const stop = hasFocus || isActiveSeen ? active : seen

  // Written as it scrolls, and read by the next one that shows the same list: nothing is drawn for it.
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
