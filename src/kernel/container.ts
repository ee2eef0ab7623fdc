import type { Read, Slice } from './defineSlice.ts'

/**
 * The state of a page by slice. The page creates it before any kernel exists and keeps it afterwards, so that page and
 * kernel share one state.
 */
export interface Container {
  /** The state of a slice; its initial state while the container holds none. */
  readonly get: Read
  /** The whole tree by slice id. */
  snapshot(): Readonly<Record<string, unknown>>
  /** Calls the listener after each change of any slice, once for a batch. */
  subscribe(listener: () => void): () => void
  /** The slice whose state is stored under an id, if any. */
  owningSlice(id: string): Slice<unknown> | undefined
  /** Replaces the whole state of a slice. */
  commit<State>(slice: Slice<State>, state: State): void
  /** Forgets the state of a slice. */
  drop(slice: Pick<Slice<unknown>, 'id'>): void
  /** Makes all changes inside `work` one notification. */
  batch<Result>(work: () => Result): Result
}

/** A listener that throws is passed to `report`; the other listeners are called all the same. */
export function createContainer(report: (error: unknown) => void): Container {
  let state: Readonly<Record<string, unknown>> = Object.freeze({})
  const slices = new Map<string, Slice<unknown>>()
  let depth = 0
  let changed = false
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of [...listeners]) {
      try {
        // One that was called before may have unsubscribed it.
        if (listeners.has(listener)) listener()
      } catch (error) {
        report(error)
      }
    }
  }
  const put = (next: typeof state) => {
    state = next
    if (depth > 0) changed = true
    else notify()
  }

  return {
    get: (slice) => (state[slice.id] ?? slice.initial) as never,
    snapshot: () => state,
    subscribe(listener) {
      // Wrap the listener, so that subscribing it twice makes two subscriptions.
      const heard = () => listener()
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    owningSlice: (id) => slices.get(id),
    commit(slice, next) {
      slices.set(slice.id, slice)
      put({ ...state, [slice.id]: next })
    },
    drop({ id }) {
      if (!slices.delete(id)) return
      const { [id]: _, ...rest } = state
      put(rest)
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
  }
}
