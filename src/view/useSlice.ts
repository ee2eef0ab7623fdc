import type { Read, Slice } from 'portico/kernel'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { useSource } from './context.ts'

const identity = <Selected>(state: unknown) => state as Selected

/** Compares two values as arrays of the same members, or as objects of the same entries. */
export function isShallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false
  return keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key as never], b[key as never]))
}

/** Reads a slice and renders again when the selected value changes. On a server, reads the initial state. */
export function useSlice<State, Selected = State>(
  slice: Slice<State>,
  select: (state: State) => Selected = identity<Selected>,
  equal: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const { store } = useSource()
  return useSyncExternalStoreWithSelector(
    store.subscribe,
    () => store.get(slice),
    () => slice.initial,
    select,
    equal,
  )
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({})

/** Reads several slices; selected values are compared by `equal`, shallowly by default. */
export function useRead<Selected>(
  select: (read: Read) => Selected,
  equal: (a: Selected, b: Selected) => boolean = isShallowEqual,
): Selected {
  const { store } = useSource()
  return useSyncExternalStoreWithSelector(
    store.subscribe,
    store.snapshot,
    () => nothing,
    (tree) => select((slice) => (tree[slice.id] ?? slice.initial) as never),
    equal,
  )
}
