import { scrollAreaOf } from 'portico/ui'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The offset of a list below the top of its scrolling element, and its width, in CSS pixels. */
interface ListPlace {
  readonly start: number
  readonly width: number
}

/**
 * The place of a list; measured again when its width or the content before it changes. `width` is used until the list is
 * on the page.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, width: number): ListPlace {
  const [place, setPlace] = useState<ListPlace>({ start: 0, width })
  useLayoutEffect(() => {
    const element = list.current
    const area = scrollAreaOf(element)
    if (!element || !area) return
    const measure = () => {
      const start = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
      // Without layout, as in tests, there is no width.
      const width = element.clientWidth || Number.POSITIVE_INFINITY
      setPlace((before) => (before.start === start && before.width === width ? before : { start, width }))
    }
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content before the list changes the height of the scrolling element.
    for (const part of area.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list])
  return place
}

/** One tab stop for a virtualized list. */
export interface RowFocus {
  /** The one row with `tabIndex` 0; -1 if no row takes focus. */
  readonly stop: number
  /** Whether focus is in the list. */
  readonly hasFocus: boolean
  readonly handlers: {
    onFocus(event: FocusEvent<HTMLElement>): void
    onBlur(event: FocusEvent<HTMLElement>): void
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
  }
}

export interface RowFocusOptions {
  readonly count: number
  /** Rows on one screen. */
  readonly page: number
  /** Whether a row takes focus. */
  accepts(index: number): boolean
  /** Scrolls a row into view, so that it is drawn. */
  reveal(index: number): void
}

/** Moves focus with the arrow keys, Home, End, Page Up and Page Down; rows have their index in `data-index`. */
export function useRowFocus(list: RefObject<HTMLElement | null>, options: RowFocusOptions): RowFocus {
  const { count, page, accepts, reveal } = options
  const [active, setActive] = useState(-1)
  const [hasFocus, setHasFocus] = useState(false)
  const wanted = useRef(-1)

  // The virtualizer may render the target row only after the key press: move focus once it is there.
  useEffect(() => {
    if (wanted.current < 0) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = -1
    row.focus({ preventScroll: true })
  })

  const find = (from: number, step: 1 | -1) => {
    let index = from
    while (index >= 0 && index < count && !accepts(index)) index += step
    return index >= 0 && index < count ? index : -1
  }
  const stop = active >= 0 && active < count && accepts(active) ? active : find(0, 1)
  const targetOf = (key: string) => {
    if (key === 'ArrowDown') return find(stop + 1, 1)
    if (key === 'ArrowUp') return find(stop - 1, -1)
    if (key === 'Home') return find(0, 1)
    if (key === 'End') return find(count - 1, -1)
    if (key === 'PageDown') return find(Math.min(count - 1, stop + page), -1)
    return key === 'PageUp' ? find(Math.max(0, stop - page), 1) : undefined
  }
  return {
    stop,
    hasFocus,
    handlers: {
      onFocus({ target }) {
        setHasFocus(true)
        const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
        if (index >= 0) setActive(index)
      },
      onBlur({ relatedTarget, currentTarget }) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setHasFocus(false)
      },
      onKeyDown(event) {
        // If no row takes focus, the keys scroll the list.
        if (stop < 0 || event.altKey || event.ctrlKey || event.metaKey) return
        const target = targetOf(event.key)
        if (target === undefined) return
        event.preventDefault()
        if (target < 0) return
        wanted.current = target
        setActive(target)
        reveal(target)
      },
    },
  }
}
