import { deepFreeze } from './deepFreeze.ts'

/** A named part of the store with one writer: the plugin that lists it. Holds serialisable data only. */
export interface Slice<State> {
  readonly id: string
  readonly initial: State
}

/**
 * Defines a slice by its name and first state.
 *
 * @example
 * export const swapsSlice = defineSlice<SwapsState>('swaps', { amount: '', quote: null })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSlice<State extends object>(id: string, initial: State): Slice<State> {
  return Object.freeze({ id, initial: deepFreeze(initial) })
}

/** Reads a slice; its first state while the plugin that owns it is off. */
export type Read = <State>(slice: Slice<State>) => State
