import { once, type PluginContext } from 'portico/kernel'
import { approvedSpenders } from './approvedSpenders.ts'
import type { RequestReader } from './reader.ts'

export { translations } from './translations.ts'
export const storage = [approvedSpenders]

export function setup(ctx: PluginContext): RequestReader {
  const load = once(async () => {
    const { createReader } = await import('./createReader.ts')
    ctx.signal.throwIfAborted()
    return createReader(ctx, approvedSpenders)
  })
  return {
    describe: async (...args) => (await load()).describe(...args),
    simulate: async (...args) => (await load()).simulate(...args),
    remember(description) {
      load()
        .then(({ remember }) => remember(description))
        .catch(ctx.report)
    },
  }
}
