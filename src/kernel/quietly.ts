import type { PluginContext } from './plugin.ts'

/**
 * Makes functions for views of a controller whose code loads at the first need: they never reject. `load` is called until it
 * succeeds; then its result is kept, and tasks run at once. Failures to load and of the task go to `report`. `onMissing` is called
 * if the code failed to load, unless the plugin has ended.
 *
 * @example
 * const load = once(async () => (await import('./controller.ts')).createSwaps(ctx))
 * const call = quietly(load, ctx)
 * return { quote: (amount: string) => call((controller) => controller.quote(amount)) }
 */
export const quietly = <Code>(
  load: () => Promise<Code>,
  { report, signal }: Pick<PluginContext, 'report' | 'signal'>,
) => {
  let loaded: { code: Code } | undefined
  return async (task: (code: Code) => unknown, onMissing?: () => void): Promise<void> => {
    try {
      // Loaded code runs at once: a field whose value changes later moves the caret to its end.
      loaded ??= { code: await load() }
      await task(loaded.code)
    } catch (error) {
      report(error)
      if (!loaded && !signal.aborted) onMissing?.()
    }
  }
}
