import { definePlugin } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { type UniversalOptions, universalDefaults } from './options.ts'

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

/**
 * Wallets on other devices over WalletConnect: one connector for every namespace of the host, and raw sessions for
 * namespaces without an adapter. The client loads when a pairing starts or a session is to be restored.
 */
export const universal = definePlugin<void, UniversalOptions>({
  id: 'universal',
  dependencies: [wallet],
  defaults: universalDefaults,
  load: () => import('./setup.ts'),
})
