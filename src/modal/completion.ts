import { isInstalled, type Kernel, loadPlugins } from 'portico/kernel'
import { featuresFor, flagNames, listedPlugins, splitFeatures } from './features.ts'
import type { ModalOptions } from './options.ts'

/**
 * Makes what brings the plugins that a kernel may start without. It rejects where one does not arrive; the others are there
 * then, and that one is asked for again with the next call.
 */
export function createCompletion(
  kernel: Kernel,
  options: ModalOptions,
  installed: readonly string[],
): () => Promise<void> {
  const { plugin: features } = splitFeatures(options.features ?? {}, listedPlugins(options))
  let missing = listedPlugins(options).filter((plugin) => !isInstalled(plugin) && !installed.includes(plugin.id))
  let completing: Promise<void> | undefined

  async function bring() {
    const loads = await Promise.allSettled(missing.map((plugin) => loadPlugins([plugin])))
    if (kernel.signal.aborted) return
    const arrived = missing.filter((_, index) => loads[index]?.status === 'fulfilled')
    if (arrived.length > 0) {
      kernel.install(
        loads.flatMap((load) => (load.status === 'fulfilled' ? load.value : [])),
        featuresFor(flagNames(arrived), features),
      )
      missing = missing.filter((plugin) => !arrived.includes(plugin))
    }
    const failed = loads.find((load) => load.status === 'rejected')
    if (failed) throw failed.reason
  }

  return () => {
    completing ??= bring().finally(() => {
      completing = undefined
    })
    return completing
  }
}
