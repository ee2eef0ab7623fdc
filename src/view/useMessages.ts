import type { Format, Messages, Resolved } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import type { Texts } from '../kernel/internal.ts'
import { useSource } from './context.ts'

/** The texts of an area in the current language. */
export function useMessages<English extends Texts>(messages: Messages<English>): Resolved<English> {
  const source = useSource()
  const read = () => source.messages.get(messages)
  return useSyncExternalStore(source.store.subscribe, read, read)
}

/** Numbers, dates and plurals in the current language. */
export function useFormat(): Format {
  const source = useSource()
  const read = () => source.messages.format
  return useSyncExternalStore(source.store.subscribe, read, read)
}
