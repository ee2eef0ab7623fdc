import type { Kernel } from '../../kernel/internal.ts'
import type { NetworkInput } from '../networks/network.ts'
import { wallet } from '../wallet.ts'
import { createScriptedChain } from './scriptedChain.ts'

const id = '000000000019d6689c085ae165831e93'

/** A Bitcoin chain for a page with EVM networks. `connect` connects its wallet, which makes Bitcoin the active namespace. */
export function createBitcoinBeside() {
  const chain = createScriptedChain('bip122', `bip122:${id}`)
  const network: NetworkInput = {
    id,
    chainNamespace: 'bip122',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  }
  async function connect(kernel: Pick<Kernel, 'use'>): Promise<void> {
    chain.announce('coin')
    const { signal } = new AbortController()
    await kernel.use(wallet).connect({ connectorId: 'coin', namespace: 'bip122', signal })
  }
  return { plugin: chain.plugin, network, connect }
}
