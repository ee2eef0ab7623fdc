import { definePlugin } from 'portico/kernel'
import { chainAdapters, connectorSources, type Namespace, wallet } from 'portico/wallet'
import type { Kernel } from '../../kernel/internal.ts'
import { createScriptedWallet } from '../../wallet/testing/scriptedWallet.ts'
import { embeddedWalletId } from '../tokens.ts'

/** The network of the scripted chain. */
export const scriptedNetwork = {
  id: 1,
  name: 'Test network',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

/** An adapter with a connector of the embedded wallet that connects at once. */
export const scriptedChain = (namespace: Namespace = 'eip155') =>
  definePlugin({
    id: `scripted-${namespace}`,
    dependencies: [wallet],
    setup(ctx) {
      const scripted = createScriptedWallet(namespace, embeddedWalletId, `${namespace}:1`)
      const connector = { ...scripted.connector, name: 'Embedded wallet', type: 'AUTH' }
      ctx.slots.contribute(connectorSources, {
        id: 'scripted-embedded-wallet',
        discover: (found) => found(connector),
      })
      ctx.slots.contribute(chainAdapters, {
        id: namespace,
        isAddress: () => true,
        discover() {},
        connect: async (request) => scripted.open(request.connector, request.accountType),
        can: {},
      })
    },
  })()

/** Connects the embedded wallet of the scripted chain. */
export async function connectScripted(kernel: Kernel): Promise<void> {
  const { connect } = await kernel.load(wallet)
  await connect({ connectorId: embeddedWalletId, signal: kernel.signal })
}
