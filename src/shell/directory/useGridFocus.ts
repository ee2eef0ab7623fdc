import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moveInGrid } from './tiles.ts'

/** Finds the tile inside a box that is in the tab order, else the title of the view. */
export function useFirstTile(box: RefObject<HTMLElement | null>): () => HTMLElement | null | undefined {
  return useCallback(() => {
    const tile = box.current?.querySelector<HTMLElement>('.s-tile[tabindex="0"]')
    return tile ?? box.current?.closest('.p-screen')?.querySelector('h2')
  }, [box])
}

export interface GridFocusOptions {
  readonly count: number
  readonly columns: number
  /** The number of visible rows. */
  readonly rows: number
  /** Scrolls a tile into view. */
  reveal(index: number): void
}

/** Focus in a grid: one tile is in the tab order, arrow keys move to the others (APG, roving tabindex). */
export interface GridFocus {
  /** The tile that has, had or will get focus. */
  readonly active: number
  readonly hasFocus: boolean
  readonly handlers: {
    onFocus(event: FocusEvent): void
    onBlur(event: FocusEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
}

/** Tiles have their index in `data-index`. A tile that is not rendered yet gets focus once it is. */
export function useGridFocus(grid: RefObject<HTMLElement | null>, options: GridFocusOptions): GridFocus {
  const [active, setActive] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const wanted = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (wanted.current === null) return
    const tile = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!tile) return
    wanted.current = null
    tile.focus({ preventScroll: true })
  })

  return {
    active: Math.min(active, Math.max(0, options.count - 1)),
    hasFocus,
    handlers: {
      onFocus({ target }) {
        const index = Number((target as HTMLElement).dataset.index)
        if (Number.isNaN(index)) return
        setActive(index)
        setFocus(true)
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocus(false)
      },
      onKeyDown(event) {
        if (event.altKey || event.metaKey || event.shiftKey) return
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const { count, columns, rows, reveal } = options
        const next = moveInGrid(event.key, { index: active, count, columns, rows, isRtl })
        if (next === undefined) return
        event.preventDefault()
        wanted.current = next
        setActive(next)
        reveal(next)
      },
    },
  }
}
