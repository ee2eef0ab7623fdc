import { useKernel } from 'portico/view'
import { useContext } from 'react'
import type { Kernel } from '../../kernel/internal.ts'
import { EntryContext } from '../../view/internal.ts'

type Show = Kernel['router']['push']

/**
 * Leads from the view on screen to another one. The view stays until the code of the next one is loaded: of several that are
 * chosen meanwhile only the last counts, also on the way back.
 */
export function useShow(): Show {
  const { router } = useKernel()
  const own = useContext(EntryContext)
  return (...next: Parameters<Show>) => router[own && own.key !== router.current()?.key ? 'replace' : 'push'](...next)
}
