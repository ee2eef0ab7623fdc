import { type Draft, produce } from 'immer'
import { type Container, createContainer } from './container.ts'
import type { Read, Slice } from './defineSlice.ts'

export interface StoreReader {
  readonly get: Read
  /** Calls the listener after each change of any slice, once for a batch. */
  subscribe(listener: () => void): () => void
  /** Calls the listener when the selected value changes by `Object.is`. */
  watch<State, Selected>(
    slice: Slice<State>,
    select: (state: State) => Selected,
    listener: (next: Selected, previous: Selected) => void,
  ): () => void
  /** The whole tree by slice id, for inspection. */
  snapshot(): Readonly<Record<string, unknown>>
}

export interface Store extends StoreReader {
  /** Updates a slice; the recipe edits a draft (immer); what it returns is ignored. Does nothing while the slice is not mounted. */
  update<State>(slice: Slice<State>, recipe: (draft: Draft<State>) => void): void
  /** Makes all changes inside `work` one notification. */
  batch<Result>(work: () => Result): Result
}

export interface KernelStore extends Store {
  /** Makes a slice writable. A state that the container holds already stays; else the slice begins with its initial one. */
  mount(slice: Slice<unknown>): void
  unmount(slice: Slice<unknown>): void
  /** Ends all subscriptions made through this store and ignores further writes. The container stays. */
  end(): void
}

/** A store on a container, which may hold states from before and may outlive the store. */
export function createStore(
  report: (error: unknown) => void,
  container: Container = createContainer(report),
): KernelStore {
  const { get, snapshot, batch } = container
  const stops = new Set<() => void>()
  let isOver = false
  const subscribe = (listener: () => void) => {
    const off = container.subscribe(listener)
    const stop = () => {
      stops.delete(stop)
      off()
    }
    stops.add(stop)
    if (isOver) stop()
    return stop
  }

  return {
    get,
    snapshot,
    batch,
    subscribe,
    update(slice, recipe) {
      if (isOver || !container.owningSlice(slice.id)) return
      const previous = get(slice)
      const next = produce(previous, (draft) => {
        recipe(draft)
      })
      if (next !== previous) container.commit(slice, next)
    },
    watch(slice, select, listener) {
      let previous = select(get(slice))
      return subscribe(() => {
        const next = select(get(slice))
        if (Object.is(next, previous)) return
        const last = previous
        previous = next
        listener(next, last)
      })
    },
    mount(slice) {
      if (!isOver && !container.owningSlice(slice.id)) container.commit(slice, slice.initial)
    },
    unmount(slice) {
      if (!isOver) container.drop(slice)
    },
    end() {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
