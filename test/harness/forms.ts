import type { PluginContext } from 'portico/kernel'
import { onTestFinished, vi } from 'vitest'
import type { InstalledPlugin, PluginBody } from '../../src/kernel/internal.ts'

/** Collects the contexts that the setup of a plugin gets, until the test ends. */
export function catchContexts({ definition }: InstalledPlugin): readonly PluginContext<never>[] {
  const contexts: PluginContext<never>[] = []
  const catching =
    (setup: (ctx: PluginContext<never>) => unknown) =>
    (ctx: PluginContext<never>): unknown => {
      contexts.push(ctx)
      return setup(ctx)
    }
  const { load, setup } = definition
  const spy = load
    ? vi.spyOn(definition, 'load').mockImplementation(async () => {
        const body = await load()
        return { ...body, setup: catching(body.setup) }
      })
    : vi.spyOn(definition as Required<typeof definition>, 'setup').mockImplementation(catching(setup) as never)
  onTestFinished(() => spy.mockRestore())
  return contexts
}

/** The same plugin with an inline body if its body is loaded by `import()`, else with a loaded one. */
export function otherForm({ definition, options }: InstalledPlugin, body: PluginBody): InstalledPlugin {
  const { load, slices: _1, views: _2, events: _3, translations: _4, storage: _5, endpoints: _6, ...rest } = definition
  const { setup: _7, ...manifest } = rest
  return { definition: load ? { ...manifest, ...body } : { ...manifest, load: async () => body }, options }
}
