import type { PorticoModal } from 'portico'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { runningKernel } from '../modal/internal.ts'
import { createKernelHost, KernelContext, KernelMissingError } from '../view/internal.ts'

const ModalContext = createContext<PorticoModal | null>(null)

/**
 * Provides a modal to the hooks and buttons below it. A modal that replaces another one of the same name, as after hot
 * module replacement, destroys it.
 */
export function PorticoProvider({ modal, children }: { modal: PorticoModal; children?: ReactNode }) {
  const host = useMemo(
    () => createKernelHost({ source: modal.source, kernel: () => modal.kernel, load: () => runningKernel(modal) }),
    [modal],
  )
  const shown = useRef(modal)
  useEffect(() => {
    const before = shown.current
    shown.current = modal
    if (before !== modal && before.name === modal.name) before.destroy()
    modal.setHostKind('react')
  }, [modal])
  return (
    <ModalContext.Provider value={modal}>
      <KernelContext.Provider value={host}>{children}</KernelContext.Provider>
    </ModalContext.Provider>
  )
}

/** The modal itself. Throws `KERNEL_MISSING` outside a `PorticoProvider`. */
export function usePorticoModal(): PorticoModal {
  const modal = useContext(ModalContext)
  if (!modal) throw new KernelMissingError()
  return modal
}
