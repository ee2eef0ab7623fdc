import type { Contribution, Slot } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useKernel } from './context.ts'

/** What a slot holds now: the contributions that count, in their order, or the value that a facet makes of them. */
export function useSlot<Item extends Contribution, Value>(slot: Slot<Item, Value>): Value {
  const { slots } = useKernel()
  const read = () => slots.get(slot)
  return useSyncExternalStore(slots.subscribe, read, read)
}
