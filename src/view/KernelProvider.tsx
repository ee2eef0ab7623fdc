import { type ReactNode, useMemo } from 'react'
import type { Kernel } from '../kernel/internal.ts'
import { IconWarning } from '../ui/internal.ts'
import { createKernelHost, KernelContext } from './context.ts'
import { Pictures } from './Pictures.tsx'

/** Gives a kernel to the hooks below it. */
export function KernelProvider({ kernel, children }: { kernel: Kernel; children?: ReactNode }) {
  const host = useMemo(
    () => createKernelHost({ source: kernel, kernel: () => kernel, load: async () => kernel }),
    [kernel],
  )
  const warn = useMemo(() => createWarning(kernel), [kernel])
  return (
    <KernelContext.Provider value={host}>
      <IconWarning.Provider value={warn}>
        <Pictures>{children}</Pictures>
      </IconWarning.Provider>
    </KernelContext.Provider>
  )
}

/** Writes each text to the log once. */
function createWarning({ log }: Kernel): (text: string) => void {
  const told = new Set<string>()
  return (text) => {
    if (!told.has(text)) log.warn(text)
    told.add(text)
  }
}
