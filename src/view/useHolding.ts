import type { Read } from 'portico/kernel'
import { useReportOnce } from './useReportOnce.ts'
import { useRead } from './useSlice.ts'

/**
 * Those contributions for which `holds` says true, asked again whenever the store changes. One for which it throws is
 * reported once and left out.
 */
export function useHolding<Item extends object>(
  items: readonly Item[],
  holds: (item: Item, read: Read) => boolean,
): readonly Item[] {
  const reportOnce = useReportOnce()
  return useRead((read) =>
    items.filter((item) => {
      try {
        return holds(item, read) === true
      } catch (error) {
        reportOnce(item, error)
        return false
      }
    }),
  )
}
