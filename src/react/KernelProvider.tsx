import type { Kernel } from 'portico/kernel'
import { type ReactNode, useMemo } from 'react'
import { KernelContext } from './context.ts'
import { createModuleCache } from './moduleCache.ts'
import { Pictures } from './Pictures.tsx'

/** Gives a kernel to the hooks below it. */
export function KernelProvider({ kernel, children }: { kernel: Kernel; children?: ReactNode }) {
  const host = useMemo(
    () => ({
      source: kernel,
      kernel,
      load: async () => kernel,
      modules: createModuleCache(),
      failures: new Map<string, unknown>(),
      kept: new Map(),
    }),
    [kernel],
  )
  return (
    <KernelContext.Provider value={host}>
      <Pictures>{children}</Pictures>
    </KernelContext.Provider>
  )
}
