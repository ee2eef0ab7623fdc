import type { MessengerOptions } from './config/message.ts'
import type { SiweConfig } from './config/siwe.ts'
import type { SiweClient } from './config/siweClient.ts'
import type { SiwxConfig, SiwxMessenger, SiwxSigner, SiwxStorage, SiwxVerifier } from './types.ts'

export interface SiwxOptions {
  /** Sign-in of the host's own, in place of all parts below. */
  readonly siwx: SiwxConfig | null
  /** Sign-in with Ethereum, as hosts know it, or a client made of it; accounts of other families need not sign. */
  readonly siweConfig: SiweConfig | SiweClient | null
  /** What the message says, or who makes it. @default what the page is */
  readonly messenger: SiwxMessenger | MessengerOptions
  /** Who checks signatures. @default the chains of the page */
  readonly verifiers: readonly SiwxVerifier[] | null
  /** Where sessions are kept: `hosted` is the service of the project, which verifies as well. @default the browser's */
  readonly storage: SiwxStorage | 'hosted' | null
  /** @default the wallet */
  readonly signer: SiwxSigner | null
  /**
   * Whether a visitor who does not sign is disconnected. With `storage: 'hosted'`, `true` says as well that the project
   * can not switch sign-in off: where its service is off, nobody gets in. @default `true`, while the project has it on
   */
  readonly required: boolean | null
  /** Whether a visitor who disconnects is signed out as well. @default true */
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
