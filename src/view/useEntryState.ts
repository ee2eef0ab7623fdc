import { routerSlice } from 'portico/kernel'
import { type Dispatch, type SetStateAction, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useKernelHost } from './context.ts'
import { EntryContext } from './EntryContext.ts'

/**
 * Like `useState`, but the value is kept while the entry of the view is in the history, for when the user comes back to it.
 * `name` tells the values of one view apart; a view inside of another one, such as a tab, has values of its own.
 *
 * @example
 * const [text, setText] = useEntryState('search', '')
 */
export function useEntryState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const { kept, source } = useKernelHost()
  const { key = -1, view = '' } = useContext(EntryContext) ?? {}
  const id = `${view} ${name}`
  const [value, show] = useState<Value>(() => {
    const ours = kept.get(key)
    if (ours?.has(id)) return ours.get(id) as Value
    return initial instanceof Function ? initial() : initial
  })
  const latest = useRef(value)
  // Kept at once: if the user leaves the view with the same press, React does not render it again.
  const set = useCallback(
    (action: SetStateAction<Value>) => {
      const next = action instanceof Function ? action(latest.current) : action
      latest.current = next
      show(() => next)
      const { stack } = source.store.get(routerSlice)
      for (const old of kept.keys()) if (!stack.some((entry) => entry.key === old)) kept.delete(old)
      if (!stack.some((entry) => entry.key === key)) return
      kept.set(key, (kept.get(key) ?? new Map<string, unknown>()).set(id, next))
    },
    [kept, source, key, id],
  )
  useEffect(() => set(() => latest.current), [set])
  return [value, set]
}
