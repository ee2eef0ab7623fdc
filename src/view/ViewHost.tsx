import { modalSlice, routerSlice } from 'portico/kernel'
import { ErrorState, Skeleton } from 'portico/ui'
import { type ComponentType, type ContextType, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { RouterEntry, ViewComponent } from '../kernel/internal.ts'
import { ViewTransition } from '../ui/internal.ts'
import { useKernel, useKernelHost } from './context.ts'
import { EntryContext } from './EntryContext.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FrameContext } from './FrameContext.ts'
import { viewMessages } from './messages.ts'
import { loadLater, Notices } from './Notices.tsx'
import { Screen } from './Screen.tsx'
import { useMessages } from './useMessages.ts'
import { useSlice } from './useSlice.ts'

/** A view on screen. */
export interface ShownView {
  readonly entry: RouterEntry
  readonly Component: ComponentType<{ params: unknown }>
  readonly depth: number
  readonly direction: 'forward' | 'back' | 'none'
}

/** The view to show; the previous one until the code of the next is loaded. */
export interface CurrentView {
  readonly shown: ShownView | null
  /** The view that failed to load; the failure is shown in its place. */
  readonly failed: RouterEntry | null
  /** A second attempt failed too. A browser may keep a failed `import()` until the page is loaded again, as Firefox does. */
  readonly isStuck: boolean
  retry(): void
}

/** Follows the router, and loads the code of a view before it is shown. */
function useView(): CurrentView {
  const { modules } = useKernelHost()
  const kernel = useKernel()
  const stack = useSlice(routerSlice, (state) => state.stack)
  const [shown, setShown] = useState<ShownView | null>(null)
  const [failed, setFailed] = useState<RouterEntry | null>(null)
  const [, setArrived] = useState<unknown>(null)

  const entry = stack.at(-1)
  const load = entry && kernel.router.resolve(entry.view)?.load
  const Component = load && (modules.get(load) as ShownView['Component'] | undefined)
  if (entry && Component && shown?.entry.key !== entry.key) {
    const direction = !shown ? 'none' : stack.length < shown.depth ? 'back' : 'forward'
    setShown({ entry, Component, depth: stack.length, direction })
  }

  const hasFailed = failed !== null && failed.key === entry?.key

  useEffect(() => {
    if (!entry || !load || Component || hasFailed) return
    let isWanted = true
    modules.load(load).then(
      (component) => isWanted && setArrived(() => component as ViewComponent<unknown>),
      (error) => {
        if (!isWanted) return
        kernel.report(error)
        setFailed(entry)
      },
    )
    return () => {
      isWanted = false
    }
  }, [entry, load, Component, hasFailed, modules, kernel])

  // A view whose plugin ended must not render again: its state is gone.
  const isAlive = shown !== null && kernel.router.resolve(shown.entry.view) !== undefined
  return {
    shown: isAlive ? shown : null,
    failed: hasFailed && !Component ? failed : null,
    isStuck: load !== undefined && modules.failures(load) > 1,
    retry: () => setFailed(null),
  }
}

/** Without that code, focus stays on the card, or is lost with its element. */
const later = (work: (code: Awaited<ReturnType<typeof loadLater>>) => void) => void loadLater().then(work, () => {})

/** Shows the view on top of the history, once its code is loaded. */
export function ViewHost() {
  const { shown, failed, isStuck, retry } = useView()
  const texts = useMessages(viewMessages)
  const onScreen = failed ?? shown?.entry
  const frame = useContext(FrameContext)
  useArrival(frame, onScreen)
  useEffect(() => {
    if (onScreen) frame?.warm()
  }, [frame, onScreen])
  if (!onScreen) return null
  return (
    <>
      <ContentOnScreen entryKey={onScreen.key} />
      <Notices />
      <EntryContext.Provider value={onScreen}>
        <ViewTransition
          viewKey={String(onScreen.key)}
          direction={failed || !shown ? 'none' : shown.direction}
          onFocus={({ target }) => later(({ focusAfterRemoval }) => focusAfterRemoval(frame, target))}
        >
          {failed ? (
            <FailedScreen message={texts.viewNotLoaded} onRetry={isStuck ? undefined : retry} />
          ) : shown ? (
            <Entry shown={shown} />
          ) : null}
        </ViewTransition>
      </EntryContext.Provider>
    </>
  )
}

function Entry({ shown: { entry, Component } }: { shown: ShownView }) {
  const { failures } = useKernelHost()
  const kernel = useKernel()
  const texts = useMessages(viewMessages)
  return (
    <ErrorBoundary
      onError={(error) => {
        failures.clear()
        kernel.recover(entry.view, error)
      }}
      fallback={(retry) => <FailedScreen message={texts.viewFailed} onRetry={retry} />}
    >
      <Suspense fallback={<Skeleton shape="row" count={4} />}>
        <Component params={entry.params} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Without `onRetry` its button loads the page again. */
function FailedScreen({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  const texts = useMessages(viewMessages)
  return (
    <Screen title={texts.failedTitle}>
      <ErrorState
        message={message}
        retryLabel={onRetry ? texts.retry : texts.reload}
        onRetry={onRetry ?? (() => location.reload())}
      />
    </Screen>
  )
}

/**
 * Tells the kernel that the requested view is on screen, or prerendered. A component of its own, so that opening does
 * not render the view again.
 */
function ContentOnScreen({ entryKey }: { entryKey: number }) {
  const kernel = useKernel()
  const isLoading = useSlice(modalSlice, (state) => state.loading)
  useEffect(() => {
    const isAwaited = isLoading || !kernel.modal.isOpen()
    if (isAwaited && entryKey === kernel.router.current()?.key) kernel.modal.setLoading(false)
  }, [kernel, isLoading, entryKey])
  return null
}

/**
 * After a change of view, moves focus to the card, or to the element that led away from a view to which the user comes back,
 * and announces the title of the new view. An inline card takes no focus from elsewhere on the page.
 */
function useArrival(frame: ContextType<typeof FrameContext>, entry: RouterEntry | undefined): void {
  const isInline = useSlice(modalSlice, (state) => state.inline)
  const before = useRef<RouterEntry | undefined>(undefined)
  const focused = useRef<Element | null>(null)
  const [led] = useState(() => new WeakMap<RouterEntry, Element>())
  // Read before the previous view is unmounted, and its focus is lost.
  if (before.current?.key !== entry?.key) {
    focused.current = frame?.root.activeElement ?? null
    if (before.current && focused.current) led.set(before.current, focused.current)
  }
  useEffect(() => {
    const last = before.current
    before.current = entry
    if (!last || last.key === entry?.key || !entry || !frame) return
    const isFree = !isInline || focused.current
    const element = isFree && led.get(entry)
    // Keep focus that the view has set itself, in a search field for example.
    if (isFree && !frame.body.contains(frame.root.activeElement)) frame.focus()
    // Read now: until that code is loaded, the user may have gone on and come back, by another element.
    const view = frame.body.querySelector<HTMLElement>('.p-stage:not([data-leaving])')
    if (element) later(({ focusAgain }) => focusAgain(frame, view, element))
    const title = frame.body.querySelector('h2')?.textContent
    if (title) frame.announce(title)
  }, [frame, entry, isInline, led])
}
