import type { Runtime, Several } from '../runtime.ts'
import { multiWalletFlag } from './tokens.ts'

/** What keeps several wallets of one namespace; `undefined` where a second one takes the place of the first. */
export async function loadSeveral(runtime: Runtime): Promise<Several | undefined> {
  if (!runtime.several && runtime.ctx.flags.get(multiWalletFlag)) {
    const { createSeveral } = await import('./createSeveral.ts')
    runtime.several ??= createSeveral(runtime)
  }
  return runtime.several
}
