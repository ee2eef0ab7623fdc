import { type DeferredPlugin, isInstalled, loadPlugins, modalSlice } from 'portico/kernel'
import { connectionsSlice } from 'portico/wallet'
import type { Started } from './bootstrap.ts'
import type { HostPage } from './compose.ts'
import { ModalDestroyedError } from './errors.ts'
import { notify } from './notify.ts'
import type { ModalOptions } from './options.ts'
import type { Preview } from './preview.ts'
import type { Reporter } from './report.ts'
import type { SourceHost } from './source.ts'
import type { Stage } from './stage.ts'
import { themeRef, themeSlice } from './theme.ts'

/** When the kernel comes, and what waits for it. */
export interface Lifecycle {
  /** The kernel and what shows it, once they are here. */
  readonly started: Started | undefined
  /**
   * Loads and starts the kernel. A chunk that did not arrive is asked for again the next time; the failure is reported.
   * Rejects with `MODAL_DESTROYED` after `destroy`.
   */
  start(): Promise<Started>
  /** Runs with the kernel, now or once it is here, and with each one that takes its place; the returned function ends that. */
  whenStarted(run: (started: Started) => () => void): () => void
  /**
   * Shows the box now, and does in it what is wanted as soon as the kernel is here, in the order in which it was asked
   * for. Gives `gone` when the box was closed before that. A `view` may be one of a plugin that is still to come.
   */
  inBox<Result>(action: (started: Started) => Promise<Result>, gone: Result, view?: string): Promise<Result>
  /** Closes; answers `false` where a view has to be finished first, unless it is forced. */
  close(options?: { readonly force?: boolean }): boolean
  destroy(): void
}

interface Parts {
  readonly options: ModalOptions
  readonly preview: Preview
  readonly source: SourceHost
  readonly stage: Stage
  readonly reporter: Reporter
  readonly host: HostPage
  /** Loads what shows the modal beside the kernel, while a box waits. */
  preload(): void
}

/** Something that waits for the kernel in an open box. */
interface Wanted {
  readonly view: string | undefined
  run(started: Started): void
  leave(): void
}

/** Everything that is not needed before a visitor or the host wants something. */
export const importBootstrap = () => import('./bootstrap.ts')

/** `loadBootstrap` is where the kernel comes from. */
export function createLifecycle(parts: Parts, loadBootstrap = importBootstrap): Lifecycle {
  const { options, preview, source, stage, reporter, preload } = parts
  let started: Started | undefined
  /** The same from its first moment on, while a view that was asked for may still be to come. */
  let booted: Started | undefined
  let starting: Promise<Started> | undefined
  let isDestroyed = false
  const wanted = new Set<Wanted>()
  const followers = new Set<{ run(started: Started): () => void; stop?: () => void }>()
  const setOpen = (open: boolean) => preview.set(modalSlice, { ...modalSlice.initial, open, loading: open })
  const leaveAll = () => {
    for (const { leave } of wanted) leave()
    wanted.clear()
  }

  /** The plugins that the kernel starts with; what else they load may come while it does. */
  function loadListed() {
    const listed = [...(options.chains ?? []), ...(options.plugins ?? [])]
    for (const plugin of listed) {
      // What fails here is asked for again when it is needed, and told of then.
      if (isInstalled(plugin)) plugin.definition.preload?.().catch(() => {})
    }
    const needed = listed.flatMap((plugin) => (isInstalled(plugin) ? (plugin.definition.dependencies ?? []) : []))
    const isNeeded = ({ id }: DeferredPlugin) => needed.some((dependency) => dependency?.id === id)
    return loadPlugins(listed.filter((plugin) => isInstalled(plugin) || plugin.isAwaited || isNeeded(plugin)))
  }

  /** The kernel stopped itself, because a guard can not run: nobody is connected, and the next call starts another one. */
  function restart(stopped: Started) {
    if (isDestroyed) return
    stopped.presenter.destroy()
    void stage.hide()
    started = booted = starting = undefined
    preview.set(modalSlice, modalSlice.initial)
    preview.set(connectionsSlice, { ready: true, active: null, connections: {} })
    source.follow(preview)
  }

  async function load(): Promise<Started> {
    const [{ bootstrap }, installed] = await Promise.all([loadBootstrap(), loadListed()])
    if (isDestroyed) throw new ModalDestroyedError()
    const theme = source.store.get(themeSlice)
    const now = bootstrap(options, theme, stage, reporter, installed, parts.host)
    booted = now
    now.kernel.signal.addEventListener('abort', () => restart(now))
    // The kernel exists from here on: an error thrown by a follower must not start a second one.
    notify(
      [...followers].map((follower) => () => {
        follower.stop = follower.run(now)
      }),
      reporter.report,
    )
    // The box must not go while its view comes. What is wanted tells of one that does not.
    if ([...wanted].some(({ view }) => view !== undefined && !now.kernel.router.resolve(view))) {
      await now.complete().catch(() => {})
    }
    if (isDestroyed) throw new ModalDestroyedError()
    now.kernel.signal.throwIfAborted()
    const newer = source.store.get(themeSlice)
    if (newer !== theme) now.kernel.use(themeRef).set(newer)
    started = now
    // Before anybody reads from the kernel: it is open already where the box is.
    for (const { run } of wanted) run(now)
    wanted.clear()
    source.follow(now.kernel)
    // What was wanted may not be there: a box with nothing to show must not stay.
    if (!now.kernel.modal.isOpen()) void stage.hide()
    return now
  }

  const lifecycle: Lifecycle = {
    get started() {
      return started
    },
    start() {
      if (isDestroyed) return Promise.reject(new ModalDestroyedError())
      starting ??= load().catch((error) => {
        starting = undefined
        if (!isDestroyed) reporter.report(error)
        throw error
      })
      return starting
    },
    whenStarted(run) {
      const follower: { run: typeof run; stop?: () => void } = { run }
      followers.add(follower)
      if (booted) follower.stop = run(booted)
      return () => {
        followers.delete(follower)
        follower.stop?.()
      }
    },
    async inBox<Result>(action: (started: Started) => Promise<Result>, gone: Result, view?: string) {
      if (isDestroyed) throw new ModalDestroyedError()
      if (started) return action(started)
      stage.show()
      setOpen(true)
      preload()
      return new Promise<Result>((resolve, reject) => {
        const mine: Wanted = {
          view,
          run: (now) => resolve((async () => action(now))()),
          leave: () => resolve(gone),
        }
        wanted.add(mine)
        lifecycle.start().catch((error) => {
          if (!wanted.delete(mine)) return
          stage.fail(() => void lifecycle.inBox(action, gone, view).catch(reporter.report))
          reject(error)
        })
      })
    },
    close(how) {
      if (started) return started.kernel.modal.close(how)
      leaveAll()
      if (preview.store.get(modalSlice).open) {
        setOpen(false)
        void stage.hide()
      }
      return true
    },
    destroy() {
      isDestroyed = true
      leaveAll()
      followers.clear()
      booted?.kernel.destroy()
      booted?.presenter.destroy()
      source.end()
      stage.destroy()
    },
  }
  return lifecycle
}
