import { type Features, type InstalledPlugin, isInstalled, type Kernel, loadPlugins } from 'portico/kernel'
import { type ConnectionsState, connectionsSlice } from 'portico/wallet'
import { flagNames, splitFeatures } from './features.ts'
import type { ModalOptions } from './options.ts'

/** What a host listed, chains first. */
export const listedPlugins = ({ chains = [], plugins = [] }: ModalOptions) => [...chains, ...plugins]

/** Which of these features belong to plugins of a list. */
export function featuresFor(names: readonly string[], features: Features): Features {
  return Object.fromEntries(Object.entries(features).filter(([name]) => names.includes(name)))
}

/**
 * Brings the plugins that a kernel may start without: once a wallet is being connected, and before that when the returned
 * function is called. That rejects where one does not arrive; the others are there then, and that one is asked for again
 * with the next call.
 */
export function createCompletion(
  kernel: Kernel,
  options: ModalOptions,
  installed: readonly InstalledPlugin[],
): () => Promise<void> {
  const { plugin: features } = splitFeatures(options.features ?? {}, listedPlugins(options))
  const isHere = (id: string) => installed.some(({ definition }) => definition.id === id)
  let missing = listedPlugins(options).filter((plugin) => !isInstalled(plugin) && !isHere(plugin.id))
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

  const complete = (): Promise<void> => {
    if (missing.length === 0) return Promise.resolve()
    completing ??= bring().finally(() => {
      completing = undefined
    })
    return completing
  }
  const isNeeded = ({ connections }: ConnectionsState) =>
    Object.values(connections).some(({ status }) => status !== 'disconnected')
  const bringNow = () => void complete().catch(kernel.report)
  kernel.store.watch(connectionsSlice, isNeeded, (isNow) => isNow && bringNow())
  if (isNeeded(kernel.store.get(connectionsSlice))) bringNow()
  return complete
}
