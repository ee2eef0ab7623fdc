import { useReportOnce } from './useReportOnce.ts'

interface Labelled {
  readonly id: string
  label(): string
}

/**
 * Contributions with their current labels. One whose `label` throws or returns no text is reported once and left out.
 */
export function useLabels<Item extends Labelled>(
  items: readonly Item[],
): readonly { readonly item: Item; readonly label: string }[] {
  const reportOnce = useReportOnce()
  return items.flatMap((item) => {
    try {
      const label: unknown = item.label()
      if (typeof label === 'string') return [{ item, label }]
      throw new TypeError(`The label of "${item.id}" must be a text`)
    } catch (error) {
      reportOnce(item, error)
      return []
    }
  })
}
