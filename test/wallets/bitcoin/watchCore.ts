import type { BitcoinCore } from './core.ts'
import type { BitcoinSigner } from './keys.ts'
import type { BitcoinNetworkName } from './types.ts'

/** What became different: one of these, or several. */
export interface CoreChange {
  /** The addresses of the active account, where they are others than before on the same network, or gone. */
  readonly accounts?: readonly BitcoinSigner[]
  readonly network?: BitcoinNetworkName
  readonly isDisconnected?: true
}

/** Tells what changed for the page, each time that something did. */
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
