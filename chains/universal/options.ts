import type { AppMetadata } from 'portico/project'
import type { UniversalProviderLike } from './client/library.ts'
import type { PairingClient } from './client/types.ts'
import type { NamespaceOverrides } from './propose.ts'

export interface UniversalOptions {
  /** URL of the relay (`wss:`). @default the relay of WalletConnect */
  readonly relayUrl: string | undefined
  /**
   * Has WalletConnect attest the origin of the page, so that wallets can warn of imitations (Verify). It loads a frame,
   * for which a strict policy needs `frame-src https://verify.walletconnect.org`. @default true, false with a `relayUrl`
   */
  readonly verify: boolean | undefined
  /**
   * A client of the host's own, or how to get it; it is closed with the kernel. An attempt fails if it does not come within
   * 30 seconds, and the next one asks again. @default WalletConnect's, loaded at the first need
   */
  readonly client: PairingClient | (() => Promise<PairingClient>) | undefined
  /** An instance of `UniversalProvider` 2.21.8 that the host has already; it stays open. */
  readonly provider: UniversalProviderLike | Promise<UniversalProviderLike> | undefined
  /** How the app presents itself to wallets. @default as the modal does */
  readonly metadata: AppMetadata | undefined
  /** Methods, events and chains to request in a namespace, instead of the defaults. */
  readonly namespaces: NamespaceOverrides
  /** Where the client keeps its sessions, as WalletConnect's core takes it. @default IndexedDB */
  readonly storage: object | undefined
}

export const universalDefaults: UniversalOptions = {
  relayUrl: undefined,
  verify: undefined,
  client: undefined,
  provider: undefined,
  metadata: undefined,
  namespaces: {},
  storage: undefined,
}
