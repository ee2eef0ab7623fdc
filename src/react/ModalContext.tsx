import type { PorticoModal } from 'portico'
import { createContext, type ReactNode, useContext } from 'react'
import { KernelMissingError } from './context.ts'
import { KernelProvider } from './KernelProvider.tsx'

const ModalContext = createContext<PorticoModal | null>(null)

/** Gives a modal to the hooks and buttons below it. */
export function PorticoProvider({ modal, children }: { modal: PorticoModal; children?: ReactNode }) {
  return (
    <ModalContext.Provider value={modal}>
      <KernelProvider kernel={modal.kernel}>{children}</KernelProvider>
    </ModalContext.Provider>
  )
}

/** The modal itself. Throws `KERNEL_MISSING` outside a `PorticoProvider`. */
export function usePorticoModal(): PorticoModal {
  const modal = useContext(ModalContext)
  if (!modal) throw new KernelMissingError()
  return modal
}
