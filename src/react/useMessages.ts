import type { Format, Messages, Resolved, Texts } from 'portico/kernel'
import { useSyncExternalStore } from 'react'
import { useKernel } from './context.ts'

/** The texts of an area in the current language. */
export function useMessages<English extends Texts>(messages: Messages<English>): Resolved<English> {
  const kernel = useKernel()
  const read = () => kernel.messages.get(messages)
  return useSyncExternalStore(kernel.store.subscribe, read, read)
}

/** Numbers, dates and plurals in the current language. */
export function useFormat(): Format {
  const kernel = useKernel()
  const read = () => kernel.messages.format
  return useSyncExternalStore(kernel.store.subscribe, read, read)
}
