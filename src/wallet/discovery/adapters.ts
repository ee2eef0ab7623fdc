import type { Slots } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { type ChainAdapter, chainAdapters, fallbackAdapters } from '../chain.ts'

/** The adapters that can serve a namespace, the namespace's own first. */
export const adaptersOf = (slots: Pick<Slots, 'get'>, namespace: Namespace): readonly ChainAdapter[] => [
  ...slots.get(chainAdapters).filter(({ id }) => id === namespace),
  ...slots.get(fallbackAdapters).flatMap((fallback) => fallback.adapterFor(namespace) ?? []),
]
