import { scrollAreaOf } from 'portico/ui'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The offset of a list below the top of its scrolling element, in CSS pixels; measured again when the content before it
 * changes.
 */
export function useListStart(list: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    const area = scrollAreaOf(element)
    if (!element || !area) return
    const measure = () =>
      setStart(element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content before the list changes the height of the scrolling element.
    for (const part of area.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list])
  return start
}
