import { useKernel, useSlot } from 'portico/react'
import { type ChainCapabilities, capabilitiesOf, chainAdapters, fallbackAdapters, type Namespace } from 'portico/wallet'

/** Those of a slot's contributions that a chain family can do. */
export function useCapable<Item extends { readonly needs?: keyof ChainCapabilities }>(
  items: readonly Item[],
  namespace: Namespace | undefined,
): readonly Item[] {
  const { slots } = useKernel()
  // Adapters come and go.
  useSlot(chainAdapters)
  useSlot(fallbackAdapters)
  const can = namespace ? capabilitiesOf(slots, namespace) : {}
  return items.filter(({ needs }) => needs === undefined || can[needs] !== undefined)
}
