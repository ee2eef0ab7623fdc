import { useReportOnce } from './useReportOnce.ts'

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
