import type { Read } from 'portico/kernel'
import type { Kernel } from '../kernel/internal.ts'
import type { Source } from './pageState.ts'

/** Calls the listener when a property of the selected object changes; lists are compared by their items. */
export function subscribe<Value extends object>(
  { store }: Source,
  select: (read: Read) => Value,
  listener: (value: Value) => void,
): () => void {
  let last = select(store.get)
  return store.subscribe(() => {
    const next = select(store.get)
    const keys = new Set([...Object.keys(last), ...Object.keys(next)]) as Set<keyof Value>
    const hasChanged = [...keys].some((key) => !isSame(next[key], last[key]))
    last = next
    if (hasChanged) listener(next)
  })
}

const isSame = (a: unknown, b: unknown) =>
  Object.is(a, b) ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => Object.is(item, b[at])))

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
