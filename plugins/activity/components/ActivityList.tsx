import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Format } from 'portico/kernel'
import { scrollAreaOf } from 'portico/ui'
import { useEntryState, useFormat, useMessages } from 'portico/view'
import { type Network, transactionUrl } from 'portico/wallet'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { activityMessages } from '../messages.ts'
import { type ActivityGroup, type ActivityRow, heightOf, layoutOf, monthFormat } from '../rules/rows.ts'
import { ActivityLine, type Amounts, type Writing } from './ActivityLine.tsx'
import { useOtherNames } from './useOtherNames.ts'
import { useListPlace, useRowFocus } from './useRowFocus.ts'

/** "Today" or "Yesterday" in the current language, capitalised. */
function nameOfDay(daysAgo: number, { locale }: Format): string {
  const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The heading of a group of transactions. */
const GroupLine = memo(function GroupLine({ group }: { group: ActivityGroup }) {
  const format = useFormat()
  return (
    <h3 className="a-month-name">
      {group.kind === 'day'
        ? nameOfDay(group.daysAgo, format)
        : format.date(new Date(group.year, group.month), monthFormat(group.year, new Date()))}
    </h3>
  )
})

/** The gap below a row, in CSS pixels. */
const gap = 8
/** Older transactions are requested this many lines before the end. */
const ahead = 8

/** Props of `ActivityList`. */
export interface ActivityListProps {
  label: string
  /** Identifies the list, to restore its scroll position. */
  listKey: string
  rows: readonly ActivityRow[]
  network: Network | undefined
  amounts: Amounts
  /** Older transactions can be loaded. */
  hasMore: boolean
  /** Called after every render in which the end of the list is on screen or near. */
  onEnd?: (() => void) | undefined
}

/** The virtual list of transactions, grouped by day and month. The row with focus stays rendered. */
export function ActivityList({ label, listKey, rows, network, amounts, hasMore, onEnd }: ActivityListProps) {
  const texts = useMessages(activityMessages)
  const format = useFormat()
  const writing = useMemo((): Writing => {
    const dates = new Intl.DateTimeFormat(format.locale, { day: 'numeric', month: 'short' })
    const times = new Intl.DateTimeFormat(format.locale, { hour: 'numeric', minute: '2-digit' })
    return { texts, format, amounts, whenOf: (at, isLate) => (isLate ? times : dates).format(at) }
  }, [texts, format, amounts])
  const list = useRef<HTMLDivElement>(null)
  // Stored without rendering; the next view of the same list restores it.
  const [place] = useEntryState('activity.place', () => ({ of: '', top: 0, width: Number.POSITIVE_INFINITY }))
  const { start, width } = useListPlace(list, place.width)
  const focused = useRef(-1)
  const measured = useRef(place.width)
  // A stable function: for a new one, the virtualizer measures all lines again at each scroll event.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scrollAreaOf(list.current),
    estimateSize: (index) => (rows[index] ? heightOf(rows[index], measured.current) + gap : 0),
    getItemKey: keyOf,
    overscan: 4,
    scrollMargin: start,
    scrollPaddingEnd: 16,
    rangeExtractor(range) {
      const drawn = defaultRangeExtractor(range)
      const { current } = focused
      if (current < 0 || current >= range.count || drawn.includes(current)) return drawn
      return [...drawn, current].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    if (measured.current === width) return
    measured.current = width
    virtualizer.measure()
  }, [virtualizer, width])
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const hasExplorer = transactionUrl(network, '0x0') !== undefined
  const isLink = (index: number) => {
    const row = rows[index]
    return row?.kind === 'item' && transactionUrl(network, row.item.hash) !== undefined
  }
  const { stop, hasFocus, handlers } = useRowFocus(list, {
    // A line without a link takes no focus.
    count: hasExplorer ? rows.length : 0,
    page: Math.max(1, last - first - 1),
    accepts: isLink,
    reveal: (index) => virtualizer.scrollToIndex(index),
  })
  // Read while the virtualizer computes its range: always keep the focused line.
  focused.current = hasFocus ? stop : -1
  const lines = virtualizer.getVirtualItems()
  const others = lines.flatMap(({ index }) => {
    const row = rows[index]
    return row?.kind === 'item' && !row.isLookAlike ? [row.item.with] : []
  })
  const names = useOtherNames(others, network)
  const firstLink = lines.find(({ index }) => index >= first && isLink(index))?.index
  const tabStop = hasFocus || (stop >= first && stop <= last) ? stop : firstLink

  useLayoutEffect(() => {
    const area = scrollAreaOf(list.current)
    if (!area) return
    if (place.of === listKey) area.scrollTop = place.top
    return () => {
      place.of = listKey
      place.top = area.scrollTop
      place.width = measured.current
    }
  }, [place, listKey])
  const isNearEnd = last + ahead >= rows.length - 1
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  })

  return (
    <div className="a-box" style={{ blockSize: virtualizer.getTotalSize() }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native list has no positions for rows that are not rendered */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        className="a-list p-focusable"
        // Without focusable lines, the scrolling element itself must be reachable by keyboard.
        tabIndex={stop < 0 ? 0 : undefined}
        {...handlers}
      >
        {lines.map(({ index, key, start: top }) => {
          const row = rows[index]
          if (!row) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: its list has a role too
            <div
              key={String(key)}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : rows.length}
              className={row.kind === 'item' ? 'a-line' : 'a-month'}
              style={{ insetBlockStart: top - start, blockSize: heightOf(row, width) }}
            >
              {row.kind !== 'item' ? (
                <GroupLine group={row} />
              ) : (
                <ActivityLine
                  item={row.item}
                  isLate={row.isLate}
                  isLookAlike={row.isLookAlike}
                  layout={layoutOf(row, width)}
                  name={names.get(row.item.with)}
                  href={transactionUrl(network, row.item.hash)}
                  index={index}
                  isStop={index === tabStop}
                  writing={writing}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
