import { useKernel } from 'portico/view'
import { tracked } from 'portico/wallet'
import { useOnEntry } from '../parts/useOnEntry.ts'

/** Emits an event when the user opens a view. */
export function useTracked(event: string): void {
  const { events } = useKernel()
  useOnEntry(() => events.emit(tracked, { event }))
}
