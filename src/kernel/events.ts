import mitt from 'mitt'
import type { EventToken } from './defineEvent.ts'
import { createGuard } from './guard.ts'

export interface Events {
  on<Payload>(event: EventToken<Payload>, listener: (payload: Payload) => void): () => void
  /** Calls the listener for every event, such as for logs and analytics. */
  onAny(listener: (id: string, payload: unknown) => void): () => void
  emit<Payload>(event: EventToken<Payload>, ...payload: [Payload] extends [void] ? [] : [payload: Payload]): void
}

/** An event bus on mitt. A listener that throws or rejects is reported; the other listeners are still called. */
export function createEvents(report: (error: unknown) => void): Events {
  const bus = mitt<Record<string, unknown>>()
  const guard = createGuard(report)
  return {
    on(event, listener) {
      const handler = guard(listener) as (payload: unknown) => void
      bus.on(event.id, handler)
      return () => bus.off(event.id, handler)
    },
    onAny(listener) {
      const handler = guard(listener)
      bus.on('*', handler as never)
      return () => bus.off('*', handler as never)
    },
    emit(event, ...payload) {
      bus.emit(event.id, payload[0])
    },
  }
}
