import type { Slots } from 'portico/kernel'
import type { Namespace } from './caip.ts'
import { type ChainAdapter, chainAdapters, type FallbackAdapter, fallbackAdapters } from './chain.ts'

/** What speaks for a chain family: its own adapter first. */
export const adaptersOf = (slots: Pick<Slots, 'get'>, namespace: Namespace): readonly ChainAdapter[] => [
  ...slots.get(chainAdapters).filter(({ id }) => id === namespace),
  ...slots.get(fallbackAdapters).flatMap((fallback) => adapterFrom(fallback, namespace)),
]

/** One that throws speaks for no family: the others must not be lost with it. */
function adapterFrom(fallback: FallbackAdapter, namespace: Namespace): readonly ChainAdapter[] {
  try {
    const adapter = fallback.adapterFor(namespace)
    return adapter ? [adapter] : []
  } catch {
    return []
  }
}
