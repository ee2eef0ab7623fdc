type Listener = (payload: unknown) => void

/** The events of a provider, as EIP-1193 takes them from Node. A listener that throws keeps no other from hearing. */
export function createEmitter(report: (error: unknown) => void) {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener) {
      const list = listeners.get(event) ?? []
      const index = list.lastIndexOf(listener)
      listeners.set(
        event,
        list.filter((_, at) => at !== index),
      )
    },
    emit(event: string, payload: unknown) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
