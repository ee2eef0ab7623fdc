import type { ProviderListener } from './types.ts'

/** The events of one provider. */
export interface Emitter {
  add(event: string, listener: ProviderListener): void
  remove(event: string, listener: ProviderListener): void
  emit(event: string, payload: unknown): void
}

/** Makes an emitter whose listeners may come and go while an event is delivered. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  return {
    add(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener as (payload: unknown) => void))
    },
    remove(event, listener) {
      listeners.get(event)?.delete(listener as (payload: unknown) => void)
    },
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}
