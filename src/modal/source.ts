import type { MessagesService, StoreReader } from 'portico/kernel'
import { notify } from './notify.ts'
import type { Preview } from './preview.ts'

/** What a page can read of the modal: the same before its kernel is here, and after. */
export interface Source {
  readonly store: Pick<StoreReader, 'get' | 'subscribe' | 'snapshot'>
  readonly messages: Pick<MessagesService, 'get' | 'format'>
}

export interface SourceHost extends Source {
  /** The kernel is here, or gone: from now on this answers. */
  follow(answering: Source): void
  /** Nobody is told of anything any more. */
  end(): void
}

/** Reads from the preview until there is a kernel. `report` hears of listeners that fail. */
export function createSource(preview: Preview, report: (error: unknown) => void): SourceHost {
  let current: Source = preview
  const listeners = new Set<() => void>()
  const tell = () => notify(listeners, report)
  let stop = preview.store.subscribe(tell)
  return {
    store: {
      get: (slice) => current.store.get(slice),
      snapshot: () => current.store.snapshot(),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    messages: {
      get: (messages) => current.messages.get(messages),
      get format() {
        return current.messages.format
      },
    },
    follow(answering) {
      stop()
      current = answering
      stop = answering.store.subscribe(tell)
      tell()
    },
    end() {
      stop()
      listeners.clear()
    },
  }
}
