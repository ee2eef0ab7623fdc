import { type Draft, produce } from 'immer'
import type { Read, Slice } from './defineSlice.ts'

export interface StoreReader {
  readonly get: Read
  /** Calls the listener after each change of any slice, once for a batch. */
  subscribe(listener: () => void): () => void
  /** Calls the listener when what `select` gives changes by `Object.is`. */
  watch<State, Selected>(
    slice: Slice<State>,
    select: (state: State) => Selected,
    listener: (next: Selected, previous: Selected) => void,
  ): () => void
  /** The whole tree by slice id, for inspection. */
  snapshot(): Readonly<Record<string, unknown>>
}

export interface Store extends StoreReader {
  /** Changes a slice. The recipe edits a draft (immer). Does nothing while the slice is not mounted. */
  update<State>(slice: Slice<State>, recipe: (draft: Draft<State>) => void): void
  /** Makes all changes inside `work` one notification. */
  batch<Result>(work: () => Result): Result
}

export interface KernelStore extends Store {
  mount(slice: Slice<unknown>): void
  unmount(slice: Slice<unknown>): void
}

export function createStore(report: (error: unknown) => void): KernelStore {
  let state: Readonly<Record<string, unknown>> = Object.freeze({})
  let depth = 0
  let changed = false
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        report(error)
      }
    }
  }
  const commit = (next: typeof state) => {
    state = next
    if (depth > 0) changed = true
    else notify()
  }
  const get: Read = <State>(slice: Slice<State>) => (state[slice.id] ?? slice.initial) as State

  return {
    get,
    update(slice, recipe) {
      if (!(slice.id in state)) return
      const previous = get(slice)
      const next = produce(previous, (draft) => {
        recipe(draft)
      })
      if (next !== previous) commit({ ...state, [slice.id]: next })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch(slice, select, listener) {
      let previous = select(get(slice))
      const check = () => {
        const next = select(get(slice))
        if (Object.is(next, previous)) return
        const last = previous
        previous = next
        listener(next, last)
      }
      listeners.add(check)
      return () => void listeners.delete(check)
    },
    batch(work) {
      depth++
      try {
        return work()
      } finally {
        depth--
        if (depth === 0 && changed) {
          changed = false
          notify()
        }
      }
    },
    mount(slice) {
      commit({ ...state, [slice.id]: slice.initial })
    },
    unmount(slice) {
      const { [slice.id]: _, ...rest } = state
      commit(rest)
    },
    snapshot: () => state,
  }
}
