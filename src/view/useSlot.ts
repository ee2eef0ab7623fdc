import type { Contribution, Slot } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useKernel } from './context.ts'

/** The current value of a slot: the contributions that count, in their order, or the value of a facet. */
export function useSlot<Item extends Contribution, Value>(slot: Slot<Item, Value>): Value {
  const { slots } = useKernel()
  const read = () => slots.get(slot)
  return useSyncExternalStore(slots.subscribe, read, read)
}
