import { definePlugin } from 'portico/kernel'
import { connectorSources, fallbackAdapters, walletRef } from 'portico/wallet'
import { createFallbackAdapter } from './adapter.ts'
import type { Hub, LazyHub } from './hub.ts'
import { type UniversalOptions, universalDefaults } from './options.ts'
import { translations } from './translations.ts'

export type { UniversalProviderLike } from './client/library.ts'
export type {
  Authentication,
  PairingClient,
  PairingEvent,
  PairingRequest,
  Proposal,
  ProposedNamespace,
  ProposedNamespaces,
} from './client/types.ts'
export type { UniversalOptions } from './options.ts'
export type { NamespaceOverride, NamespaceOverrides } from './propose.ts'
export type { RawProvider } from './raw.ts'

const loadConnectors = () => import('./connectors.ts')

/**
 * Wallets elsewhere, over WalletConnect: one connector for every chain family of the host, and sessions as they are for
 * families that have no adapter. The client is loaded when a pairing starts, or a session is to be found again.
 */
export const universal = definePlugin<void, UniversalOptions>({
  id: 'universal',
  dependencies: [walletRef],
  defaults: universalDefaults,
  storage: [{ id: 'pairing_topic' }],
  preload: loadConnectors,
  translations,
  setup(ctx) {
    let made: Hub | undefined
    const hub: LazyHub = {
      peek: () => made,
      async load() {
        const { createHub } = await import('./hub.ts')
        ctx.signal.throwIfAborted()
        made ??= createHub(ctx)
        return made
      },
    }
    ctx.slots.contribute(fallbackAdapters, { id: 'universal', adapterFor: createFallbackAdapter })
    ctx.slots.contribute(connectorSources, {
      id: 'universal',
      discover: async (found, signal, lost) => (await loadConnectors()).bringConnectors(ctx, hub, found, signal, lost),
    })
  },
})
