import { featuresSlice } from 'portico/kernel'
import type { Kernel } from '../kernel/internal.ts'
import type { PorticoModal } from './types.ts'

/**
 * The kernel, which is loaded unless it runs, for callers that need no more than one plugin: unlike `load` of the modal, it
 * neither waits for a plugin that hangs nor rejects for one that fails to load.
 */
export async function runningKernel(modal: Pick<PorticoModal, 'kernel' | 'load' | 'ready'>): Promise<Kernel> {
  const { kernel } = modal
  if (kernel) {
    // It may have started without requesting the project configuration.
    if (kernel.store.get(featuresSlice).source === 'pending') await modal.ready().catch(() => {})
    return modal.kernel ?? kernel
  }
  const loading = modal.load()
  await Promise.race([loading, modal.ready()]).catch(() => {})
  return modal.kernel ?? loading
}
