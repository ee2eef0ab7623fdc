import { useKernel, useSlot } from 'portico/view'
import { capabilityOf, chainAdapters, fallbackAdapters, type Namespace } from 'portico/wallet'
import { useHolding } from '../../view/internal.ts'
import type { Capability } from '../../wallet/internal.ts'
import type { AccountPart } from '../slots.ts'

/** The contributions of a slot that apply to the account of a family and whose capabilities the family has. */
export function useCapable<Item extends AccountPart>(
  items: readonly Item[],
  namespace: Namespace | undefined,
): readonly Item[] {
  const { slots } = useKernel()
  // Subscribes to adapters, which may be added and removed.
  useSlot(chainAdapters)
  useSlot(fallbackAdapters)
  const isCapable = (needs: Capability<unknown>) =>
    namespace !== undefined && capabilityOf(slots, namespace, needs) !== undefined
  return useHolding(items, (item, read) => {
    if (item.needs !== undefined && !isCapable(item.needs)) return false
    return !item.isFor || (namespace !== undefined && item.isFor(namespace, read))
  })
}
