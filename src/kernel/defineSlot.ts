import type { Read } from './defineSlice.ts'

/** What every contribution carries. */
export interface Contribution {
  /** Unique within its slot. */
  readonly id: string
  /** Lower comes first; equal orders keep the order in which they came. @default 0 */
  readonly order?: number
  /** Shown only while this holds; asked again whenever the store changes. */
  when?(read: Read): boolean
}

/** A place where features meet: its owner defines and renders it, and never asks who contributes. */
export interface Slot<Item extends Contribution> {
  readonly id: string
  readonly _item?: (item: Item) => Item
}

/**
 * Defines a slot by its name and the type of what goes into it.
 *
 * @example
 * export interface AccountAction extends Contribution { label: string; run(): void }
 * export const accountActions = defineSlot<AccountAction>('account.actions')
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSlot<Item extends Contribution>(id: string): Slot<Item> {
  return Object.freeze({ id })
}
