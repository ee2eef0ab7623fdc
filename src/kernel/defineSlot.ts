import type { Read } from './defineSlice.ts'

/** Fields of every contribution. */
export interface Contribution {
  /** Unique within its slot. */
  readonly id: string
  /** Contributions are sorted by ascending order; equal orders keep the order of registration. @default 0 */
  readonly order?: number
  /** The contribution counts only while this holds; asked again whenever the store changes. */
  when?(read: Read): boolean
}

/** Runs `work`; if it throws, reports the error and returns `otherwise`. */
export type AttemptItem = <Answer>(work: () => Answer, otherwise: Answer) => Answer

interface SlotOptions {
  /**
   * Whether a contribution counts although its `when` throws. Set for gates, so that a failing condition does not
   * bypass them. @default false
   */
  readonly failsClosed?: boolean
  /**
   * Whether contributions restrict users or other plugins, so that a plugin that contributes should be a guard. If it is none,
   * `SLOT_NEEDS_GUARD` is reported, and the plugin is a guard from then on. Includes `failsClosed`. @default false
   */
  readonly needsGuard?: boolean
}

interface FacetOptions<Item extends Contribution, Value> extends SlotOptions {
  /**
   * Combines the contributions that count, in their order, into one value. Called again when they change. Call
   * functions of a contribution through `attempt`, so that one that throws does not affect the others.
   */
  combine(items: readonly Item[], attempt: AttemptItem): Value
  /** The value where `combine` throws. */
  readonly fallback: Value
}

/**
 * A list that plugins contribute to. Its owner defines and renders it without knowing the contributors. `Value` is what
 * readers get: the list of contributions, or the value that a facet combines them to.
 */
export interface Slot<Item extends Contribution, Value = readonly Item[]> extends SlotOptions {
  readonly id: string
  readonly combine?: (items: readonly Item[], attempt: AttemptItem) => Value
  readonly fallback?: Value
  readonly _item?: (item: Item) => Item
}

/**
 * Defines a slot by its name and the type of its contributions. With `combine` it is a facet: readers get one value.
 *
 * @example
 * export interface AccountAction extends Contribution { label: string; run(): void }
 * export const accountActions = defineSlot<AccountAction>('account.actions')
 *
 * @example
 * export interface Limit extends Contribution { most: number }
 * export const limit = defineSlot<Limit, number>('account.limit', {
 *   combine: (items) => Math.min(...items.map(({ most }) => most)),
 *   fallback: 0,
 * })
 */
export function defineSlot<Item extends Contribution>(id: string, options?: SlotOptions): Slot<Item>
export function defineSlot<Item extends Contribution, Value>(
  id: string,
  options: FacetOptions<Item, Value>,
): Slot<Item, Value>
/* @__NO_SIDE_EFFECTS__ */
export function defineSlot(id: string, options?: object): Slot<Contribution, unknown> {
  return Object.freeze({ ...options, id })
}
