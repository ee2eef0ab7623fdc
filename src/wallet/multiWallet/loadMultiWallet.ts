import type { MultiWallet, Runtime } from '../runtime.ts'
import { multiWalletFlag } from './tokens.ts'

/** Loads the manager of several wallets; `undefined` if a second wallet replaces the first. */
export async function loadMultiWallet(runtime: Runtime): Promise<MultiWallet | undefined> {
  if (!runtime.multiWallet && runtime.ctx.flags.get(multiWalletFlag)) {
    const { createMultiWallet } = await import('./createMultiWallet.ts')
    runtime.multiWallet ??= createMultiWallet(runtime)
  }
  return runtime.multiWallet
}
