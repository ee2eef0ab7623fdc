import { transactionSent, transactionSettled } from './chainData/sent.ts'
import { begin } from './connection/begin.ts'
import { disconnectFailed } from './connection/disconnectFailed.ts'
import { loadActions } from './connection/loadActions.ts'
import { createPageStorage } from './connection/pageStorage.ts'
import { prepareReconnect } from './connection/reconnect.ts'
import { walletMissing } from './connection/walletMissing.ts'
import { whenNobodyIsConnected } from './connection/whenNobodyIsConnected.ts'
import { createController, type WalletController } from './controller.ts'
import { watchConnectors } from './discovery/discovery.ts'
import { otherConnectionsSlice } from './multiWallet/tokens.ts'
import { contributePictureRules } from './pictures/rules.ts'
import type { Runtime, WalletContext } from './runtime.ts'
import { storedActive, storedConnections, storedNetworks } from './storageKeys.ts'
import {
  accountChanged,
  connected,
  connectFailed,
  connectionsSlice,
  connectorsSlice,
  disconnected,
  gatedSlice,
  guardedSlice,
  networkChanged,
  networksSlice,
  pairingSlice,
  rememberedSlice,
} from './tokens.ts'

export const slices = [
  networksSlice,
  connectorsSlice,
  connectionsSlice,
  rememberedSlice,
  otherConnectionsSlice,
  pairingSlice,
  gatedSlice,
  guardedSlice,
]

// Keys of parts that load later are named, not imported.
const balances = { id: 'native_balance_cache' }
export const storage = [
  storedConnections,
  storedActive,
  storedNetworks,
  balances,
  { id: 'leases' },
  { id: 'recent_connections' },
  { id: 'address_labels' },
  { id: 'preferred_account_types' },
]

export const events = [
  connected,
  connectFailed,
  disconnected,
  disconnectFailed,
  accountChanged,
  networkChanged,
  walletMissing,
  transactionSent,
  transactionSettled,
]

export function setup(ctx: WalletContext): WalletController {
  const pageStorage = createPageStorage()
  const runtime: Runtime = {
    ctx,
    sessions: new Map(),
    connectors: new Map(),
    attempts: new Map(),
    admissions: new Map(),
    passGates: async (...args) => (await loadActions()).passGates(runtime, ...args),
    pairings: new Set(),
    remembered: new Map(),
    unwritten: new Map(),
    turns: new Map(),
    keep: (own) => (ctx.options.enableReconnect ? own : pageStorage),
    isMultiWallet: false,
    change: undefined,
  }
  begin(ctx)
  contributePictureRules(ctx)
  const onFound = prepareReconnect(runtime)
  whenNobodyIsConnected(ctx, () => {
    ctx.storage.remove(balances)
    runtime.keep(ctx.storage).remove(balances)
  })
  watchConnectors(runtime, onFound)
  const { tabs } = ctx.options
  if (Object.values(ctx.store.get(rememberedSlice).connections).some(({ others }) => others)) {
    void ctx.latest('others', async () => (await loadActions()).restoreOthers(runtime))
  }
  const follow = (isBack: boolean) =>
    void ctx.latest('tabs', async () => (await loadActions()).followOtherTabs(runtime, isBack))
  if (tabs === 'sync') ctx.storage.watch(storedConnections, () => follow(false))
  // A page gets no events while it is in the back/forward cache.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && follow(true), { signal: ctx.signal })
  ctx.onDispose(() => {
    for (const list of runtime.sessions.values()) for (const live of list) live?.unwatch()
    runtime.sessions.clear()
  })
  return createController(runtime)
}
