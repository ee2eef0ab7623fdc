import type { Contribution, Kernel, Slot } from 'portico/kernel'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKernel } from './context.ts'
import { isShallowEqual } from './useSlice.ts'

const none: readonly never[] = Object.freeze([])

/** The contributions to a slot that count now, in their order; the same array while they are the same. */
export function useSlot<Item extends Contribution>(slot: Slot<Item>): readonly Item[] {
  const kernel = useKernel()
  const read = useMemo(() => createSlotReader(kernel, slot), [kernel, slot])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [kernel.store.subscribe(listener), kernel.slots.subscribe(listener)]
      return () => stops.forEach((stop) => void stop())
    },
    [kernel],
  )
  return useSyncExternalStore(subscribe, read, () => none)
}

function createSlotReader<Item extends Contribution>(kernel: Kernel, slot: Slot<Item>): () => readonly Item[] {
  const { slots, store } = kernel
  let last: readonly Item[] = none
  return () => {
    const next = slots.get(slot).filter((item) => slots.isActive(item, store.get))
    if (!isShallowEqual(next, last)) last = next
    return last
  }
}
