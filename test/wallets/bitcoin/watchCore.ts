import type { BitcoinCore } from './core.ts'
import type { BitcoinSigner } from './keys.ts'
import type { BitcoinNetworkName } from './types.ts'

/** The changes of a wallet: at least one of these. */
export interface CoreChange {
  /** The addresses of the active account, if they have changed on the same network or are not shared any more. */
  readonly accounts?: readonly BitcoinSigner[]
  readonly network?: BitcoinNetworkName
  readonly isDisconnected?: true
}

/** Calls the listener with each change that the page can see. */
export function watchCore(core: BitcoinCore, listener: (change: CoreChange) => void): () => void {
  const look = () => ({
    network: core.network(),
    accounts: core.active(),
    isConnected: core.script.isConnected(),
  })
  let before = look()
  return core.script.watch(() => {
    const now = look()
    const print = ({ accounts }: typeof now) => accounts.map(({ address }) => address).join()
    const change: CoreChange = {
      ...(print(now) === print(before) ? {} : { accounts: now.accounts }),
      ...(now.network === before.network ? {} : { network: now.network }),
      ...(before.isConnected && !now.isConnected ? { isDisconnected: true } : {}),
    }
    before = now
    listener(change)
  })
}
