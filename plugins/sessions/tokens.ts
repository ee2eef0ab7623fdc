import { defineSlice, defineView } from 'portico/kernel'
import type { CaipAddress } from 'portico/wallet'

/** One permission or one limit of a session. Amounts are whole numbers of base units, as decimal texts. */
export type Clause =
  /** `name: null` means every function of the contract; `value` is the most coins that a call may send. */
  | {
      readonly type: 'call'
      readonly contract: string
      readonly name: string | null
      readonly value: string | null
    }
  | { readonly type: 'coin'; readonly amount: string }
  | { readonly type: 'token'; readonly contract: string; readonly amount: string }
  | { readonly type: 'collectible'; readonly contract: string }
  | { readonly type: 'gas'; readonly amount: string }
  | { readonly type: 'calls'; readonly count: number }
  | { readonly type: 'rate'; readonly count: number; readonly seconds: number }
  /** A permission that the plugin can not explain. */
  | { readonly type: 'unknown'; readonly name: string }

/** A session that the user granted to an app. Plain data; times are in milliseconds since the epoch. */
export interface SmartSession {
  /** The id of the permission control (`pci`). */
  readonly id: string
  /** One line of visible characters; empty if the service names no app. */
  readonly app: string
  /** The host of the app's page; `null` if unknown. */
  readonly site: string | null
  /** Not validated here: `WalletIcon` loads safe URLs only. */
  readonly imageUrl: string | undefined
  readonly createdAt: number | null
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly permissions: readonly Clause[]
  readonly limits: readonly Clause[]
}

/** Why a session was not revoked. `noSignature`: the wallet answered with something else. */
export type RevokeFailure = 'declined' | 'unsupported' | 'outdated' | 'noSignature' | 'failed'

export interface SessionsState {
  /** The account of the sessions; ignore the state if another one is active. */
  readonly account: CaipAddress | null
  /** `unsupported`: the service does not know the network. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The newest first. */
  readonly sessions: readonly SmartSession[]
  /** The session that is being revoked. */
  readonly revoking: string | null
  /** Whether the wallet has signed: the service revokes the session then, and it can no longer be cancelled. */
  readonly isSigned: boolean
  readonly failure: { readonly id: string; readonly reason: RevokeFailure } | null
}

export const noSessions: SessionsState = {
  account: null,
  status: 'idle',
  sessions: [],
  revoking: null,
  isSigned: false,
  failure: null,
}

export const sessionsSlice = defineSlice<SessionsState>('sessions', noSessions)

/** The sessions of the EVM account, by their state. */
export const SmartSessionListView = defineView('SmartSessionList', () => import('./views/SmartSessionListView.tsx'))
/** The details of one session. */
export const SmartSessionView = defineView<{ readonly id: string }>(
  'SmartSession',
  () => import('./views/SmartSessionView.tsx'),
)
/** Asks once more before a session is revoked. */
export const RevokeSmartSessionView = defineView<{ readonly id: string }>(
  'RevokeSmartSession',
  () => import('./views/RevokeSmartSessionView.tsx'),
)

/** Data whose form depends on its `type` (ERC-7715). */
export interface TypedData {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A key that may sign for the session. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1' | 'ed25519' | 'schnorr'
  /** Hexadecimal, with `0x`. */
  readonly publicKey: string
}

/** The request of an app for permissions (ERC-7715). */
export interface GrantPermissionsRequest {
  /** The chain id of the active network, in hexadecimal, such as `0x2105`. */
  readonly chainId: string
  /** Must be the active account. @default the active account */
  readonly address?: string | undefined
  /** When the session ends, in seconds since the epoch. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  /** At least one. */
  readonly permissions: readonly TypedData[]
  /** @default none */
  readonly policies?: readonly TypedData[] | undefined
}

/** The permissions that the wallet granted. */
export interface GrantedPermissions {
  readonly chainId: string
  readonly address: string
  /** In seconds since the epoch; not later than requested. */
  readonly expiry: number
  readonly permissions: readonly TypedData[]
  /** The id of the session at the service, for requests of the app's server. */
  readonly context: string
}

export interface SessionsController {
  /** Reads the sessions of the account, at most every 15 seconds unless `force`d. Never rejects: the state has the result. */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Asks the wallet to sign the end of a session, and revokes it at the service. Never rejects: the state has the result. */
  revoke(id: string): Promise<void>
  /** Stops waiting for the wallet: a later signature is not used. Does nothing once the wallet has signed. */
  cancel(): void
  /** See the function of this name. */
  grantPermissions(
    request: GrantPermissionsRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<GrantedPermissions>
}
