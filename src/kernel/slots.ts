import { defineSlice } from './defineSlice.ts'
import type { AttemptItem, Contribution, Slot } from './defineSlot.ts'
import { defineError } from './errors.ts'
import type { Store } from './store.ts'

export const DuplicateContributionError = defineError(
  'SLOT_DUPLICATE',
  (p: { slot: string; id: string }) => `"${p.id}" is already contributed to the slot "${p.slot}"`,
)

/** Two tokens with one id may have different types: do not mix their contributions. */
export const SlotConflictError = defineError(
  'SLOT_CONFLICT',
  (p: { id: string; first: string; later: string }) =>
    `Two slots have the id "${p.id}": one is used by ${p.first}, the other by ${p.later}`,
)

export interface Slots {
  /**
   * The contributions whose `when` holds, in their order, or the value that a facet combines them to. Returns the same
   * object until they change. A `when` that throws is reported once; its contribution is left out unless the slot fails
   * closed. Throws `SLOT_CONFLICT` if another slot has the same id.
   */
  get<Item extends Contribution, Value>(slot: Slot<Item, Value>): Value
  /**
   * All contributions in their order, also those whose `when` does not hold. Returns the same array until one is added
   * or removed.
   */
  contributed<Item extends Contribution, Value>(slot: Slot<Item, Value>): readonly Item[]
  /** Adds a contribution and returns its removal. Throws `SLOT_DUPLICATE` when the id is taken, or `SLOT_CONFLICT`. */
  contribute<Item extends Contribution, Value>(slot: Slot<Item, Value>, item: Item): () => void
  /**
   * Calls the listener when contributions are added or removed, or when a `when` changes; once per batch of the store.
   */
  subscribe(listener: () => void): () => void
  /** The ids in each slot that has any. */
  inspect(): Record<string, string[]>
}

export interface KernelSlots extends Slots {
  /** The slots for one plugin; errors of conflicting slots name the plugin. */
  as(plugin: string): Slots
}

/** The ids of contributions by slot. Kept in the store, so that a batch of the store also delays changes of slots. */
export const slotsSlice = defineSlice<{ readonly ids: Readonly<Record<string, string[]>> }>('slots', { ids: {} })

type Items = readonly Contribution[]
/** A slot of any type. */
type Token = Omit<Slot<Contribution, unknown>, 'combine' | '_item'> & {
  readonly combine?: (items: never, attempt: AttemptItem) => unknown
}
const none: Items = Object.freeze([])

/** Holds contributions outside the store: immer would freeze contributed wallet providers. */
export function createSlots(store: Store, report: (error: unknown) => void): KernelSlots {
  const slots = new Map<string, Items>()
  const tokens = new Map<string, { readonly slot: Token; readonly owner: string }>()
  /** The last contributions that counted in each slot: the same array is returned while they are the same. */
  const active = new Map<string, Items>()
  const values = new Map<string, { readonly items: Items; readonly value: unknown }>()
  const listeners = new Set<() => void>()
  /** Contributions whose `when` has thrown. */
  const faulty = new WeakSet<Contribution>()

  const attempt: AttemptItem = (work, otherwise) => {
    try {
      return work()
    } catch (error) {
      report(error)
      return otherwise
    }
  }
  const contributed = (id: string) => slots.get(id) ?? none
  const activeOf = ({ id, needsGuard = false, failsClosed = needsGuard }: Token): Items => {
    const isActive = (item: Contribution) => {
      try {
        return item.when?.(store.get) ?? true
      } catch (error) {
        if (!faulty.has(item)) report(error)
        faulty.add(item)
        return failsClosed
      }
    }
    const next = contributed(id).filter(isActive)
    const last = active.get(id) ?? none
    if (next.length === last.length && next.every((item, at) => item === last[at])) return last
    active.set(id, next)
    return next
  }
  const read = (slot: Token): unknown => {
    const items = activeOf(slot)
    const { combine } = slot
    if (!combine) return items
    const last = values.get(slot.id)
    if (last?.items === items) return last.value
    const value = attempt(() => combine(items as never, attempt), slot.fallback)
    values.set(slot.id, { items, value })
    return value
  }
  const inspect = () => Object.fromEntries([...slots].map(([id, items]) => [id, items.map((item) => item.id)]))
  const write = (id: string, items: Items) => {
    if (items.length > 0) slots.set(id, items)
    else slots.delete(id)
    store.update(slotsSlice, (draft) => {
      draft.ids = inspect()
    })
  }

  /** The contributions of the last notification. */
  let told = new Map<string, Items>()
  const look = () => {
    const before = told
    told = new Map([...tokens].map(([id, { slot }]) => [id, activeOf(slot)]))
    if ([...told].every(([id, items]) => (before.get(id) ?? none) === items)) return
    for (const listener of [...listeners]) attempt(listener, undefined)
  }
  let stop = () => {}

  const as = (owner: string): Slots => {
    const claim = (slot: Token) => {
      const first = tokens.get(slot.id)
      if (!first) tokens.set(slot.id, { slot, owner })
      else if (first.slot !== slot) throw new SlotConflictError({ id: slot.id, first: first.owner, later: owner })
      return slot.id
    }
    return {
      get(slot) {
        claim(slot)
        return read(slot) as never
      },
      contributed: (slot) => contributed(claim(slot)) as never,
      contribute(slot, item) {
        const id = claim(slot)
        // Throws for an item that is none, which would make every later write throw.
        const own = item.id
        if (contributed(id).some((other) => other.id === own))
          throw new DuplicateContributionError({ slot: id, id: own })
        const byOrder = (a: Contribution, b: Contribution) => (a.order ?? 0) - (b.order ?? 0)
        write(id, [...contributed(id), item].sort(byOrder))
        return () => {
          const after = contributed(id).filter((other) => other !== item)
          if (after.length < contributed(id).length) write(id, after)
        }
      },
      subscribe(listener) {
        if (listeners.size === 0) {
          told = new Map([...tokens].map(([id, { slot }]) => [id, activeOf(slot)]))
          stop = store.subscribe(look)
        }
        listeners.add(listener)
        return () => {
          if (listeners.delete(listener) && listeners.size === 0) stop()
        }
      },
      inspect,
    }
  }
  return { ...as('the page'), as: (plugin) => as(`the plugin "${plugin}"`) }
}
