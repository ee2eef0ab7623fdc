import { IconButton } from 'portico/ui'
import type { HeaderItem, RouterEntry } from '../kernel/internal.ts'
import { useApplicable, useAttempt, useLabels } from './useLabels.ts'

/** The buttons that plugins contribute to the header of a view. */
export function HeaderButtons({ items, entry }: { items: readonly HeaderItem[]; entry: RouterEntry | null }) {
  const attempt = useAttempt()
  const here = useApplicable(items, (item, read) => {
    if (item.views && !(entry && item.views.includes(entry.view))) return false
    return !item.isFor || (entry !== null && item.isFor(entry, read))
  })
  return useLabels(here).map(({ item, label }) => (
    <IconButton key={item.id} icon={item.icon} label={label} onPress={() => attempt(() => item.run())} />
  ))
}
