import { scrollAreaOf } from 'portico/ui'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The minimum width of a tile and the gap between tiles, in CSS pixels. */
const narrowest = 98
const gap = 8

/** How a grid of tiles lies in the area that scrolls it. */
export interface GridLayout {
  readonly columns: number
  /** Distance from the top of the scrolling element, in CSS pixels. */
  readonly start: number
}

/** As many columns as fit, two at least; measured again as the grid changes its width. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout {
  const [layout, setLayout] = useState<GridLayout>({ columns: 3, start: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    const area = scrollAreaOf(element)
    if (!element || !area) return
    const measure = () => {
      const columns = Math.max(2, Math.floor((element.clientWidth + gap) / (narrowest + gap)))
      const start = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
      setLayout((known) => (known.columns === columns && known.start === start ? known : { columns, start }))
    }
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return layout
}
