import { routerSlice } from 'portico/kernel'
import { type Dispatch, type SetStateAction, useContext, useEffect, useState } from 'react'
import { useKernelHost } from './context.ts'
import { EntryContext } from './EntryContext.ts'

/**
 * Like `useState`, but the value is kept while the entry of the view is in the history, for when the user comes back to it.
 * `name` tells the values of one view apart.
 *
 * @example
 * const [text, setText] = useEntryState('search', '')
 */
export function useEntryState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const { kept, source } = useKernelHost()
  const key = useContext(EntryContext)?.key ?? -1
  const state = useState<Value>(() => {
    const ours = kept.get(key)
    if (ours?.has(name)) return ours.get(name) as Value
    return initial instanceof Function ? initial() : initial
  })
  const [value] = state
  useEffect(() => {
    const { stack } = source.store.get(routerSlice)
    for (const old of kept.keys()) if (!stack.some((entry) => entry.key === old)) kept.delete(old)
    if (!stack.some((entry) => entry.key === key)) return
    const ours = kept.get(key) ?? new Map<string, unknown>()
    kept.set(key, ours.set(name, value))
  }, [kept, source, key, name, value])
  return state
}
