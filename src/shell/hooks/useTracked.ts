import { useKernel } from 'portico/view'
import { tracked } from 'portico/wallet'
import { useOnEntry } from './useOnEntry.ts'

/** Tells once that a visitor came to a view. */
export function useTracked(event: string): void {
  const { events } = useKernel()
  useOnEntry(() => events.emit(tracked, { event }))
}
