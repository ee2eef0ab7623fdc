import { modalSlice } from 'portico/kernel'
import { ErrorState, Skeleton } from 'portico/ui'
import { Suspense, useContext, useEffect, useRef } from 'react'
import { Stage } from '../ui/internal.ts'
import { useKernel, useKernelHost } from './context.ts'
import { EntryContext } from './EntryContext.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FrameContext } from './FrameContext.ts'
import { viewMessages } from './messages.ts'
import { Notices } from './Notices.tsx'
import { Screen } from './Screen.tsx'
import { useMessages } from './useMessages.ts'
import { useSlice } from './useSlice.ts'
import { type ShownView, useView } from './useView.ts'

/** Shows the view on top of the history, once its code is here. */
export function ViewHost() {
  const { shown, failed, isStuck, retry } = useView()
  const texts = useMessages(viewMessages)
  const onScreen = failed ?? shown?.entry
  useArrival(onScreen?.key)
  const frame = useContext(FrameContext)
  useEffect(() => {
    if (onScreen) frame?.warm()
  }, [frame, onScreen])
  if (!onScreen) return null
  return (
    <>
      <ContentOnScreen entryKey={onScreen.key} />
      <Notices />
      <EntryContext.Provider value={onScreen}>
        <Stage viewKey={String(onScreen.key)} direction={failed || !shown ? 'none' : shown.direction}>
          {failed ? (
            <FailedScreen message={texts.viewNotLoaded} onRetry={isStuck ? undefined : retry} />
          ) : shown ? (
            <Entry shown={shown} />
          ) : null}
        </Stage>
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
 * After a change of view focus is on the card again, and the title of the new view is spoken. A card that is part of the
 * page takes no focus that was elsewhere on it.
 */
function useArrival(key: number | undefined): void {
  const frame = useContext(FrameContext)
  const isInline = useSlice(modalSlice, (state) => state.inline)
  const before = useRef<number | undefined>(undefined)
  const hadFocus = useRef(false)
  // Read before the previous view is unmounted, and its focus is lost.
  if (before.current !== key) hadFocus.current = frame?.root.activeElement != null
  useEffect(() => {
    const isFirst = before.current === undefined
    const isSame = before.current === key
    before.current = key
    if (isFirst || isSame || key === undefined || !frame) return
    // Keep focus that the view has set itself, in a search field for example.
    const isFree = !isInline || hadFocus.current
    if (isFree && !frame.body.contains(frame.root.activeElement)) frame.focus()
    const title = frame.body.querySelector('h2')?.textContent
    if (title) frame.announce(title)
  }, [frame, key, isInline])
}
