import type { Read } from './defineSlice.ts'
import type { Contribution, Slot } from './defineSlot.ts'
import { defineError } from './errors.ts'

export const DuplicateContributionError = defineError(
  'SLOT_DUPLICATE',
  (p: { slot: string; id: string }) => `"${p.id}" is already contributed to the slot "${p.slot}"`,
)

export interface Slots {
  /** All contributions in their order; the same array until one comes or goes. */
  get<Item extends Contribution>(slot: Slot<Item>): readonly Item[]
  /**
   * Evaluates the `when` of a contribution; without one it is active. Where `when` throws, the error is reported once and
   * `otherwise` is returned. @default false
   */
  isActive(item: Contribution, read: Read, otherwise?: boolean): boolean
  /** Adds a contribution and returns its removal. Throws `SLOT_DUPLICATE` when the id is taken. */
  contribute<Item extends Contribution>(slot: Slot<Item>, item: Item): () => void
  subscribe(listener: () => void): () => void
  /** The ids in each slot that has any. */
  inspect(): Record<string, string[]>
}

const none: readonly never[] = Object.freeze([])

/** A plain registry, not part of the store: immer would freeze contributed wallet providers. */
export function createSlots(report: (error: unknown) => void): Slots {
  const slots = new Map<string, readonly Contribution[]>()
  const listeners = new Set<() => void>()
  /** Contributions whose condition has thrown. */
  const faulty = new WeakSet<Contribution>()
  const write = (id: string, items: readonly Contribution[]) => {
    if (items.length > 0) slots.set(id, items)
    else slots.delete(id)
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        report(error)
      }
    }
  }
  return {
    get: (slot) => (slots.get(slot.id) ?? none) as never,
    isActive(item, read, otherwise = false) {
      try {
        return item.when?.(read) ?? true
      } catch (error) {
        if (!faulty.has(item)) report(error)
        faulty.add(item)
        return otherwise
      }
    },
    contribute(slot, item) {
      const items = slots.get(slot.id) ?? none
      if (items.some((other) => other.id === item.id))
        throw new DuplicateContributionError({ slot: slot.id, id: item.id })
      write(
        slot.id,
        [...items, item].sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
      )
      return () => {
        const before = slots.get(slot.id) ?? none
        const after = before.filter((other) => other !== item)
        if (after.length < before.length) write(slot.id, after)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    inspect: () => Object.fromEntries([...slots].map(([id, items]) => [id, items.map((item) => item.id)])),
  }
}
