import { definePlugin } from 'portico/kernel'
import { createController, type WalletController } from './controller.ts'
import { watchConnectors } from './discovery.ts'
import { initNetworks } from './networks/manage.ts'
import { type WalletOptions, walletDefaults } from './options.ts'
import { prepareReconnect, watchOtherTabs } from './reconnect.ts'
import type { Runtime } from './runtime.ts'
import { connectionsSlice, connectorsSlice, networksSlice, pairingSlice } from './tokens.ts'

/**
 * The domain: networks, connectors, connections, balances. Every chain package and most features stand on it.
 *
 * @example
 * createKernel({ projectId, plugins: [wallet({ networks: [mainnet] }), evm()] })
 */
export const wallet = definePlugin<WalletController, WalletOptions>({
  id: 'wallet',
  slices: [networksSlice, connectorsSlice, connectionsSlice, pairingSlice],
  defaults: walletDefaults,
  setup(ctx) {
    const runtime: Runtime = {
      ctx,
      sessions: new Map(),
      connectors: new Map(),
      attempts: new Map(),
      pairings: new Set(),
    }
    const home = initNetworks(ctx)
    const onFound = prepareReconnect(runtime, home)
    watchConnectors(runtime, onFound)
    watchOtherTabs(runtime)
    ctx.onDispose(() => {
      for (const { unwatch } of runtime.sessions.values()) unwatch()
      runtime.sessions.clear()
    })
    return createController(runtime)
  },
})
