import type { MessengerOptions } from './config/message.ts'
import type { SiweConfig } from './config/siwe.ts'
import type { SiweClient } from './config/siweClient.ts'
import type { SiwxConfig, SiwxMessenger, SiwxSigner, SiwxStorage, SiwxVerifier } from './types.ts'

export interface SiwxOptions {
  /** Sign-in of the host's own, in place of all parts below. */
  readonly siwx: SiwxConfig | null
  /** Sign-In with Ethereum as a configuration or a client made of it. It applies to accounts of `eip155` only. */
  readonly siweConfig: SiweConfig | SiweClient | null
  /** The fields of the message, or a function that creates it. @default fields read from the page */
  readonly messenger: SiwxMessenger | MessengerOptions
  /** Verify signatures. @default the chain packages of the page */
  readonly verifiers: readonly SiwxVerifier[] | null
  /** The storage of sessions; `hosted` is the service of the project, which also verifies them. @default that of the browser */
  readonly storage: SiwxStorage | 'hosted' | null
  /** @default the wallet */
  readonly signer: SiwxSigner | null
  /**
   * Whether users who do not sign are disconnected. With `storage: 'hosted'`, `true` also means that the project can
   * not switch sign-in off: if its service is off, no account passes. @default `true`, while the project has the service on
   */
  readonly required: boolean | null
  /** Whether disconnecting signs the user out. @default true */
  readonly signOutOnDisconnect: boolean
}

export const defaults: SiwxOptions = {
  siwx: null,
  siweConfig: null,
  messenger: {},
  verifiers: null,
  storage: null,
  signer: null,
  required: null,
  signOutOnDisconnect: true,
}
