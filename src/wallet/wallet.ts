import { definePlugin } from 'portico/kernel'
import { watchGates } from './admission.ts'
import { createController, type WalletController } from './controller.ts'
import { watchConnectors } from './discovery.ts'
import { watchGuarded } from './guarded.ts'
import { initNetworks } from './networks/manage.ts'
import { type WalletOptions, walletDefaults } from './options.ts'
import { createPageStorage } from './pageStorage.ts'
import { contributePictureRules } from './pictures/rules.ts'
import { prepareReconnect } from './reconnect.ts'
import type { Runtime } from './runtime.ts'
import { multiWalletFlag, otherConnectionsSlice } from './several/tokens.ts'
import { storedBalances, storedConnections } from './storageKeys.ts'
import { connectionsSlice, connectorsSlice, guardedSlice, heldSlice, networksSlice, pairingSlice } from './tokens.ts'
import { whenNobodyIsConnected } from './whenNobodyIsConnected.ts'

/**
 * The domain: networks, connectors, connections, balances. Every chain package and most features stand on it.
 *
 * @example
 * createKernel({ projectId, plugins: [wallet({ networks: [mainnet] }), evm()] })
 */
export const wallet = definePlugin<WalletController, WalletOptions>({
  id: 'wallet',
  flags: [multiWalletFlag],
  slices: [
    networksSlice,
    connectorsSlice,
    connectionsSlice,
    otherConnectionsSlice,
    pairingSlice,
    heldSlice,
    guardedSlice,
  ],
  defaults: walletDefaults,
  setup(ctx) {
    const actions = () => import('./actions/index.ts')
    const runtime: Runtime = {
      ctx,
      sessions: new Map(),
      connectors: new Map(),
      attempts: new Map(),
      admissions: new Map(),
      passGates: async (...args) => (await actions()).passGates(runtime, ...args),
      pairings: new Set(),
      remembered: new Map(),
      turns: new Map(),
      kept: ctx.options.enableReconnect ? ctx.storage : createPageStorage(),
      several: undefined,
    }
    const home = initNetworks(ctx)
    contributePictureRules(ctx)
    const onFound = prepareReconnect(runtime, home)
    whenNobodyIsConnected(ctx, () => {
      ctx.storage.remove(storedBalances)
      runtime.kept.remove(storedBalances)
    })
    watchConnectors(runtime, onFound)
    watchGates(runtime)
    watchGuarded(ctx)
    const { enableReconnect, tabs } = ctx.options
    if (enableReconnect && Object.values(ctx.storage.get(storedConnections)).some(({ others }) => others)) {
      void ctx.latest('others', async () => (await actions()).restoreOthers(runtime))
    }
    if (tabs === 'sync') {
      const follow = () => void ctx.latest('tabs', async () => (await actions()).followOtherTabs(runtime))
      ctx.storage.watch(storedConnections, follow)
    }
    ctx.onDispose(() => {
      for (const { unwatch } of runtime.sessions.values()) unwatch()
      runtime.sessions.clear()
    })
    return createController(runtime)
  },
})
