import type { Frame } from 'portico/frame'
import { StyleContext, uiStyles } from 'portico/ui'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kernel } from '../kernel/internal.ts'
import { FrameContext } from './FrameContext.ts'
import { KernelProvider } from './KernelProvider.tsx'
import { ToastsAtEdge } from './Notices.tsx'
import { ViewHost } from './ViewHost.tsx'

export { loadNotices } from './Notices.tsx'

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
    // Errors that a boundary catches are reported by the kernel; all others are reported here (React 19).
    onCaughtError() {},
    onUncaughtError: kernel.report,
  })
  schedule(() =>
    root.render(
      <KernelProvider kernel={kernel}>
        <FrameContext.Provider value={frame}>
          <StyleContext.Provider value={frame.adopt}>{content}</StyleContext.Provider>
        </FrameContext.Provider>
      </KernelProvider>,
    ),
  )
  // An effect of the host's React may call this, and React does not unmount while it renders.
  return () => queueMicrotask(() => root.unmount())
}
