import type { Slots } from '../kernel/internal.ts'
import type { Namespace } from './caip.ts'
import { type ChainAdapter, chainAdapters, fallbackAdapters } from './chain.ts'

/** What speaks for a chain family: its own adapter first. */
export const adaptersOf = (slots: Pick<Slots, 'get'>, namespace: Namespace): readonly ChainAdapter[] => [
  ...slots.get(chainAdapters).filter(({ id }) => id === namespace),
  ...slots.get(fallbackAdapters).flatMap((fallback) => fallback.adapterFor(namespace) ?? []),
]
