import { modalSlice } from 'portico/kernel'
import { loadingOf } from '../kernel/internal.ts'
import type { Started } from './bootstrap.ts'
import type { HostPage } from './compose.ts'
import type { DialogFrames } from './dialogFrames.ts'
import { ModalDestroyedError } from './errors.ts'
import { listedPlugins } from './features.ts'
import type { ModalOptions } from './options.ts'
import type { PageState } from './pageState.ts'
import type { Reporter } from './report.ts'
import type { Wanted } from './wanted.ts'

/** Loads, replaces and destroys the kernel, and keeps the calls that wait for it. */
export interface Lifecycle {
  /** The running kernel with its presenter, if any. */
  readonly started: Started | undefined
  /**
   * Loads and starts the kernel. A failure is reported, and the next call tries again. Rejects with `MODAL_DESTROYED`
   * after `destroy`. A `quiet` start sends no request: the first call that is not quiet requests the project
   * configuration, after the view that is being opened.
   */
  start(options?: { readonly quiet?: boolean }): Promise<Started>
  /** Calls `run` with the kernel, now or once it runs, and with each kernel that replaces it. The returned function ends that. */
  whenStarted(run: (started: Started) => () => void): () => void
  /** Opens the modal, on a running kernel or on the next one. Resolves and rejects as `open` of the modal. */
  open(wanted: Wanted): Promise<unknown>
  /**
   * Shows the dialog at once, without a kernel, and stores the request in the state; a request without a view keeps the
   * previous one. Resolves once a kernel runs, or with `undefined` if the dialog was closed before. Rejects with
   * `ELEMENT_NOT_IN_PAGE`, or with the error of loading the kernel.
   */
  want(wanted: Wanted): Promise<Arrival | undefined>
  /** Closes the modal. Returns `false` if a close guard refuses; `force` skips the guards. */
  close(options?: { readonly force?: boolean }): boolean
  destroy(): void
}

/** A kernel that started after the dialog was opened. */
export interface Arrival {
  readonly started: Started
  /** Settles as `show` of `Started` for this request; a later request may have replaced it. */
  readonly shown: Promise<unknown>
}

interface Parts {
  readonly options: ModalOptions
  readonly page: PageState
  readonly dialogFrames: DialogFrames
  readonly reporter: Reporter
  readonly host: HostPage
  /** Loads React and the first view, in parallel with the kernel. */
  loadViews(): void
}

type Phase =
  | { readonly name: 'idle' | 'destroyed' }
  | { readonly name: 'loading'; readonly loading: Promise<Started> }
  | { readonly name: 'running'; readonly started: Started }

/** Loads the code of the kernel. */
export const importBootstrap = () => import('./bootstrap.ts')

/** Loads the kernel at once where `page.isKernelWanted`. Tests replace `loadBootstrap`. */
export function createLifecycle(parts: Parts, loadBootstrap = importBootstrap): Lifecycle {
  const { options, page, dialogFrames, reporter, loadViews } = parts
  const { container } = page
  let phase: Phase = { name: 'idle' }
  /** Aborts with the first call that is not quiet: from then on a caller waits for the kernel. */
  const hurry = new AbortController()
  const waiting = new Set<{ readonly wanted: Wanted; settle(arrival?: Arrival): void; fail(error: unknown): void }>()
  const ending = new AbortController()
  const followers = new Set<{ run(started: Started): () => void; stop?: () => void }>()

  /** Loads the plugins that the kernel starts with, in parallel with it. If one fails, the kernel loads that plugin again. */
  function warmPlugins() {
    for (const { definition } of listedPlugins(options)) {
      if (loadingOf(definition) === 'lazy' && !definition.guard) continue
      const warm = async () => definition.load?.()
      warm().catch(() => {})
    }
  }

  const checkAlive = () => {
    if (phase.name === 'destroyed') throw new ModalDestroyedError()
  }

  function launch(): Promise<Started> {
    // A listener of the state that was just read may have destroyed the modal.
    checkAlive()
    const loading = load().catch((error) => {
      if (phase.name !== 'destroyed') onFailure(error)
      throw error
    })
    phase = { name: 'loading', loading }
    return loading
  }

  async function load(): Promise<Started> {
    // The largest file first: a browser opens few connections at a time.
    const loading = loadBootstrap()
    warmPlugins()
    const { bootstrap } = await loading
    checkAlive()
    const started = await bootstrap(options, page, dialogFrames, reporter, parts.host, ending.signal, hurry.signal)
    checkAlive()
    phase = { name: 'running', started }
    // A call that is not quiet may have come during loading.
    if (hurry.signal.aborted) void started.requestConfiguration()
    started.kernel.signal.addEventListener('abort', () => onStop(started))
    for (const follower of followers) follow(follower, started)
    checkAlive()
    started.kernel.signal.throwIfAborted()
    takeUp(started)
    return started
  }

  /** Opens the view that the state requests, and settles the waiting calls. */
  function takeUp(started: Started) {
    const wanted = container.get(modalSlice).wanted as Wanted | null
    const shown = wanted && started.show(wanted)
    let isAwaited = false
    for (const call of waiting) {
      const isShown = shown && call.wanted === wanted
      if (isShown) isAwaited = true
      call.settle({ started, shown: isShown ? shown : started.replaced(call.wanted) })
    }
    waiting.clear()
    if (!isAwaited) shown?.catch(reporter.report)
    // The dialog may have been closed while the kernel was created.
    if (!container.get(modalSlice).open) void dialogFrames.hide()
  }

  function onFailure(error: unknown) {
    phase = { name: 'idle' }
    page.rest()
    reporter.report(error)
    if (container.get(modalSlice).open) dialogFrames.fail(retry)
    for (const call of waiting) call.fail(error)
    waiting.clear()
  }

  /** Loads the kernel again. The state still holds the request to open. */
  function retry() {
    dialogFrames.show()
    loadViews()
    lifecycle.start().catch(() => {})
  }

  /** The kernel stopped itself, because a guard can not run: the next call starts another one. */
  function onStop(stopped: Started) {
    if (phase.name !== 'running' || phase.started !== stopped) return
    phase = { name: 'idle' }
    stopped.presenter.destroy()
    void dialogFrames.hide()
  }

  function leave() {
    for (const call of waiting) call.settle()
    waiting.clear()
    if (!container.get(modalSlice).open) return
    // First, since a listener of the state may open the modal again.
    void dialogFrames.hide()
    container.commit(modalSlice, modalSlice.initial)
  }

  /** Calls a follower. If it throws, the error is reported and the kernel keeps running. */
  function follow(follower: { run(started: Started): () => void; stop?: () => void }, started: Started) {
    try {
      follower.stop = follower.run(started)
    } catch (error) {
      reporter.report(error)
    }
  }

  const lifecycle: Lifecycle = {
    get started() {
      return phase.name === 'running' ? phase.started : undefined
    },
    async start({ quiet = false } = {}) {
      checkAlive()
      if (!quiet) hurry.abort()
      if (phase.name === 'running') {
        if (!quiet) void phase.started.requestConfiguration()
        return phase.started
      }
      if (phase.name === 'loading') return phase.loading
      page.read()
      return launch()
    },
    whenStarted(run) {
      const follower: { run: typeof run; stop?: () => void } = { run }
      followers.add(follower)
      if (phase.name === 'running') follow(follower, phase.started)
      return () => {
        followers.delete(follower)
        follower.stop?.()
      }
    },
    async open(wanted) {
      if (phase.name !== 'running') return (await lifecycle.want(wanted))?.shown
      const shown = phase.started.show(wanted)
      // A failure is reported. A listener of the opening may have destroyed the modal.
      lifecycle.start().catch(() => {})
      return shown
    },
    async want(wanted) {
      checkAlive()
      dialogFrames.check()
      // Send requests before the dialog is laid out, so that both take place at the same time.
      lifecycle.start().catch(() => {})
      checkAlive()
      loadViews()
      dialogFrames.show()
      const { wanted: before } = container.get(modalSlice)
      const isHome = !wanted.view && !wanted.namespace && !wanted.connects
      const next = before && isHome ? before : wanted
      return new Promise((settle, fail) => {
        // First, since a listener of the state may close or destroy the modal, which settles all that wait.
        waiting.add({ wanted, settle, fail })
        container.commit(modalSlice, { ...modalSlice.initial, open: true, loading: true, wanted: next })
      })
    },
    close(how) {
      if (phase.name === 'running') return phase.started.kernel.modal.close(how)
      leave()
      return true
    },
    destroy() {
      const { started } = lifecycle
      phase = { name: 'destroyed' }
      ending.abort(new ModalDestroyedError())
      followers.clear()
      if (started) {
        started.kernel.destroy()
        started.presenter.destroy()
      } else leave()
      page.rest()
      dialogFrames.destroy()
    },
  }
  if (page.isKernelWanted) {
    if (page.isHurried) hurry.abort()
    launch().catch(() => {})
  }
  return lifecycle
}
