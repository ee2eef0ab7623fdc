import { defineError, type Kernel } from 'portico/kernel'
import { createContext, useContext } from 'react'
import type { ModuleCache } from './moduleCache.ts'

export const KernelMissingError = defineError(
  'KERNEL_MISSING',
  'This component needs a <PorticoProvider> or a <KernelProvider> above it',
)

export interface KernelHost {
  readonly kernel: Kernel
  readonly modules: ModuleCache
  /** Why the controller of a plugin did not arrive, by plugin id, until its view is left. */
  readonly failures: Map<string, unknown>
}

export const KernelContext = createContext<KernelHost | null>(null)

export function useKernelHost(): KernelHost {
  const host = useContext(KernelContext)
  if (!host) throw new KernelMissingError()
  return host
}

/** The kernel that the component stands in. Throws `KERNEL_MISSING` outside a provider. */
export function useKernel(): Kernel {
  return useKernelHost().kernel
}
