import type { Runtime, Several } from '../runtime.ts'
import { multiWalletFlag } from './tokens.ts'

/** Loads the manager of several wallets; `undefined` if a second wallet replaces the first. */
export async function loadSeveral(runtime: Runtime): Promise<Several | undefined> {
  if (!runtime.several && runtime.ctx.flags.get(multiWalletFlag)) {
    const { createSeveral } = await import('./createSeveral.ts')
    runtime.several ??= createSeveral(runtime)
  }
  return runtime.several
}
