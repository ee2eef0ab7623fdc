import { defineStorageKey, once, type PluginContext } from 'portico/kernel'
import { array, size, string } from 'superstruct'
import type { RequestReader } from './reader.ts'
import { maxKnown } from './tokens.ts'

/** The spenders that the user has approved in a wallet of the page, by network and address. */
const approvedSpenders = defineStorageKey('approved_spenders', size(array(string()), 0, maxKnown), [])

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
