import { scrollAreaOf } from 'portico/ui'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where a list begins below the top of what scrolls it, in CSS pixels; measured again as what stands before it changes. */
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
    // What stands before the list changes the height of what scrolls.
    for (const part of area.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list])
  return start
}
