import type { PluginContext } from './plugin.ts'

/**
 * Makes functions for views of a controller whose code loads at the first need: they never reject. Failures to load and of the
 * task go to `report`. `onMissing` is called if the code failed to load, unless the plugin has ended.
 *
 * @example
 * const load = once(async () => (await import('./controller.ts')).createSwaps(ctx))
 * const call = quietly(load, ctx)
 * return { quote: (amount: string) => call((controller) => controller.quote(amount)) }
 */
export const quietly =
  <Code>(load: () => Promise<Code>, { report, signal }: Pick<PluginContext, 'report' | 'signal'>) =>
  async (task: (code: Code) => unknown, onMissing?: () => void): Promise<void> => {
    let isLoaded = false
    try {
      const code = await load()
      isLoaded = true
      await task(code)
    } catch (error) {
      report(error)
      if (!isLoaded && !signal.aborted) onMissing?.()
    }
  }
