import type { Kernel, MessagesService, StoreReader } from 'portico/kernel'
import type { Preview } from './preview.ts'

/** What a page can read of the modal: the same before its kernel is here, and after. */
export interface Source {
  readonly store: Pick<StoreReader, 'get' | 'subscribe' | 'snapshot'>
  readonly messages: Pick<MessagesService, 'get' | 'format'>
}

export interface SourceHost extends Source {
  /** The kernel is here: from now on it answers. */
  follow(kernel: Kernel): void
  /** Nobody is told of anything any more. */
  end(): void
}

/** Reads from the preview until there is a kernel. */
export function createSource(preview: Preview): SourceHost {
  let current: Source = preview
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  let stop = preview.store.subscribe(notify)
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
    follow(kernel) {
      stop()
      current = kernel
      stop = kernel.store.subscribe(notify)
      notify()
    },
    end() {
      stop()
      listeners.clear()
    },
  }
}
