import { type AnyPlugin, PluginNotLoadedError } from '../kernel/internal.ts'
import { useKernel, useKernelHost } from './context.ts'

/**
 * The controller of a plugin; suspends until it is loaded. Throws `PLUGIN_NOT_ENABLED` if the plugin is off, or the
 * error of loading its controller.
 */
export function usePlugin<Controller>(plugin: AnyPlugin<Controller>): Controller {
  const { failures } = useKernelHost()
  const kernel = useKernel()
  try {
    return kernel.use(plugin)
  } catch (error) {
    if (!PluginNotLoadedError.is(error)) throw error
    // A failure is kept: without it each attempt to render would load once more.
    if (failures.has(plugin.id)) throw failures.get(plugin.id)
    throw kernel.load(plugin).catch((failure: unknown) => void failures.set(plugin.id, failure))
  }
}
