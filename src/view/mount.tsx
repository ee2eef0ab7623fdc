import type { Frame } from 'portico/frame'
import { StyleContext, uiStyles } from 'portico/ui'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kernel } from '../kernel/internal.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FrameContext } from './FrameContext.ts'
import { KernelProvider } from './KernelProvider.tsx'
import { ToastsAtEdge } from './Notices.tsx'
import { ViewHost } from './ViewHost.tsx'

export { loadLater } from './Notices.tsx'

/** Renders the views of a kernel into a frame, until the returned function is called. */
export function mount(kernel: Kernel, frame: Frame): () => void {
  return render(kernel, frame, frame.body, <ViewHost />)
}

/** The same for a frame that is not shown yet: React renders in slices, so that the page can respond to the user in between. */
export function mountUnseen(kernel: Kernel, frame: Frame): () => void {
  return render(kernel, frame, frame.body, <ViewHost />, startTransition)
}

/** Renders the toasts of a kernel at the edge of the page, until the returned function is called. */
export function mountToasts(kernel: Kernel, frame: Frame): () => void {
  return render(kernel, frame, frame.toasts, <ToastsAtEdge />)
}

function render(
  kernel: Kernel,
  frame: Frame,
  container: HTMLElement,
  content: ReactNode,
  schedule = (work: () => void) => work(),
): () => void {
  for (const styles of uiStyles) frame.adopt(styles)
  const root = createRoot(container, {
    // Both roots are in one shadow tree, where ids must differ.
    identifierPrefix: container === frame.toasts ? 'toasts' : 'view',
    // Boundaries report what they catch. React 19 calls this for errors of effects while the root is unmounted.
    onCaughtError() {},
    onUncaughtError: kernel.report,
  })
  /** How often the views may start again within five seconds: a view that always fails must not do so for ever. */
  let restarts = 3
  schedule(() =>
    root.render(
      // React unmounts everything up to this boundary if an effect of a view throws while the view is removed.
      <ErrorBoundary
        onError={(error, retry) => {
          kernel.report(error)
          setTimeout(() => restarts++, 5000)
          if (restarts-- > 0) retry()
        }}
        fallback={() => null}
      >
        <KernelProvider kernel={kernel}>
          <FrameContext.Provider value={frame}>
            <StyleContext.Provider value={frame.adopt}>{content}</StyleContext.Provider>
          </FrameContext.Provider>
        </KernelProvider>
      </ErrorBoundary>,
    ),
  )
  // An effect of the host's React may call this, and React does not unmount while it renders.
  return () => queueMicrotask(() => root.unmount())
}
