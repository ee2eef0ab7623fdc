import { useKernel } from 'portico/view'
import { useContext } from 'react'
import type { Kernel } from '../../kernel/internal.ts'
import { EntryContext } from '../../view/internal.ts'

type Show = Kernel['router']['push']

/** The keys of the entry that was shown last by `useShow` of each router, and of the entry it was shown from. */
const shown = new WeakMap<object, readonly [from: number, key: number | undefined]>()

/**
 * Leads from the view on screen to another one. The view stays until the code of the next one is loaded: of several that are
 * chosen meanwhile only the last counts, also on the way back. What a host or a plugin shows meanwhile stays in the history.
 */
export function useShow(): Show {
  const { router } = useKernel()
  const own = useContext(EntryContext)
  return (...next: Parameters<Show>) => {
    const [from, key] = shown.get(router) ?? []
    router[own && own.key === from && router.current()?.key === key ? 'replace' : 'push'](...next)
    if (own) shown.set(router, [own.key, router.current()?.key])
  }
}
