import type { Kernel, Read } from 'portico/kernel'
import type { Source } from './source.ts'

/** Calls the listener when what `select` gives has another member; members are compared by `Object.is`. */
export function subscribe<Value extends object>(
  { store }: Source,
  select: (read: Read) => Value,
  listener: (value: Value) => void,
): () => void {
  let last = select(store.get)
  return store.subscribe(() => {
    const next = select(store.get)
    const keys = new Set([...Object.keys(last), ...Object.keys(next)]) as Set<keyof Value>
    const hasChanged = [...keys].some((key) => !Object.is(next[key], last[key]))
    last = next
    if (hasChanged) listener(next)
  })
}

/** Resolves once `condition` holds, at the latest when the kernel is destroyed. */
export function until(kernel: Kernel, condition: (read: Read) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const { store, signal } = kernel
    if (signal.aborted || condition(store.get)) return resolve()
    const finish = () => {
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = store.subscribe(() => {
      if (condition(store.get)) finish()
    })
    signal.addEventListener('abort', finish)
  })
}
