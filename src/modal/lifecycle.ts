import { type Kernel, modalSlice } from 'portico/kernel'
import type { Started } from './bootstrap.ts'
import { ModalDestroyedError } from './errors.ts'
import type { ModalOptions } from './options.ts'
import type { Preview } from './preview.ts'
import type { SourceHost } from './source.ts'
import type { Stage } from './stage.ts'
import { themeSlice } from './theme.ts'

/** When the kernel comes, and what waits for it. */
export interface Lifecycle {
  /** The kernel and what shows it, once they are here. */
  readonly started: Started | undefined
  /** Loads and starts the kernel. A chunk that did not arrive is asked for again the next time. */
  start(): Promise<Started>
  /** Runs with the kernel, now or once it is here; the returned function takes that back. */
  whenStarted(run: (kernel: Kernel) => () => void): () => void
  /**
   * Shows the box now, and does in it what is wanted as soon as the kernel is here. Gives `gone` when the visitor closed
   * the box before that, or something else was wanted since.
   */
  inBox<Result>(action: (started: Started) => Promise<Result>, gone: Result): Promise<Result>
  /** Closes; answers `false` where a view has to be finished first. */
  close(): boolean
  destroy(): void
}

interface Parts {
  readonly options: ModalOptions
  readonly preview: Preview
  readonly source: SourceHost
  readonly stage: Stage
  /** Loads what shows the modal beside the kernel, while a box waits. */
  preload(): void
}

export function createLifecycle({ options, preview, source, stage, preload }: Parts): Lifecycle {
  let started: Started | undefined
  let starting: Promise<Started> | undefined
  let isDestroyed = false
  let wanted: ((started: Started) => void) | undefined
  const waiting = new Set<(kernel: Kernel) => void>()
  const setOpen = (open: boolean) => preview.set(modalSlice, { ...modalSlice.initial, open, loading: open })

  async function load(): Promise<Started> {
    for (const { definition } of [...(options.chains ?? []), ...(options.plugins ?? [])]) {
      // What fails here is asked for again when it is needed, and told of then.
      definition.preload?.().catch(() => {})
    }
    const { bootstrap } = await import('./bootstrap.ts')
    if (isDestroyed) throw new ModalDestroyedError()
    const now = bootstrap(options, source.store.get(themeSlice), stage)
    started = now
    for (const run of waiting) run(now.kernel)
    waiting.clear()
    // Before anybody reads from the kernel: it is open already where the box is.
    wanted?.(now)
    wanted = undefined
    source.follow(now.kernel)
    return now
  }

  const lifecycle: Lifecycle = {
    get started() {
      return started
    },
    start() {
      starting ??= load().catch((error) => {
        starting = undefined
        throw error
      })
      return starting
    },
    whenStarted(run) {
      if (started) return run(started.kernel)
      let stop: (() => void) | undefined
      const later = (kernel: Kernel) => {
        stop = run(kernel)
      }
      waiting.add(later)
      return () => {
        waiting.delete(later)
        stop?.()
      }
    },
    async inBox(action, gone) {
      if (started) return action(started)
      let result: ReturnType<typeof action> | undefined
      stage.show()
      setOpen(true)
      preload()
      const mine = (now: Started) => {
        result = action(now)
      }
      wanted = mine
      try {
        await lifecycle.start()
      } catch (error) {
        if (wanted === mine) stage.fail(() => void lifecycle.inBox(action, gone).catch(() => {}))
        throw error
      }
      return result ?? gone
    },
    close() {
      if (started) return started.kernel.modal.close()
      wanted = undefined
      if (preview.store.get(modalSlice).open) {
        setOpen(false)
        void stage.hide()
      }
      return true
    },
    destroy() {
      isDestroyed = true
      wanted = undefined
      waiting.clear()
      started?.kernel.destroy()
      started?.presenter.destroy()
      source.end()
      stage.destroy()
    },
  }
  return lifecycle
}
