import type { Read } from 'portico/kernel'
import { useState } from 'react'
import { useKernel } from './context.ts'
import { useRead } from './useSlice.ts'

/** Runs the action of a contribution and reports its errors. */
export function useAttempt(): (work: () => unknown) => void {
  const { report } = useKernel()
  return (work) => void (async () => work())().catch(report)
}

/** Reports render errors once per item, after the render, because a report may change what is rendered. */
function useReportOnce(): (item: object, error: unknown) => void {
  const { report } = useKernel()
  const [reported] = useState(() => new WeakSet<object>())
  return (item, error) => {
    if (!reported.has(item)) queueMicrotask(() => report(error))
    reported.add(item)
  }
}

/**
 * The contributions for which `holds` returns true, evaluated again whenever the store changes. A contribution for which it
 * throws is reported once and left out.
 */
export function useApplicable<Item extends object>(
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

interface Labelled {
  readonly id: string
  label(): string
  detail?(): string
}

/**
 * Contributions with their current labels and details. One whose `label` or `detail` throws, or whose `label` returns no
 * text, is reported once and left out.
 */
export function useLabels<Item extends Labelled>(
  items: readonly Item[],
): readonly { readonly item: Item; readonly label: string; readonly detail: string | undefined }[] {
  const reportOnce = useReportOnce()
  return items.flatMap((item) => {
    try {
      const label: unknown = item.label()
      const detail: unknown = item.detail?.()
      if (typeof label === 'string') return [{ item, label, detail: typeof detail === 'string' ? detail : undefined }]
      throw new TypeError(`The label of "${item.id}" must be a text`)
    } catch (error) {
      reportOnce(item, error)
      return []
    }
  })
}
