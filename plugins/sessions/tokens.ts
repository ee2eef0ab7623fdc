import { defineSlice, defineView } from 'portico/kernel'
import type { CaipAddress } from 'portico/wallet'

/** One thing that a session may do, or one limit of it. Amounts are whole numbers of base units, as decimal texts. */
export type Clause =
  /** `name: null` stands for every function of the contract; `value` is the most coins that a call may send. */
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
  /** Not checked: `WalletIcon` draws safe ones alone. */
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
  /** The account that the sessions are of; ignore the state if another one is active. */
  readonly account: CaipAddress | null
  /** `unsupported`: the service does not know the network. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The newest first. */
  readonly sessions: readonly SmartSession[]
  /** The session that the wallet is asked to revoke. */
  readonly revoking: string | null
  readonly failure: { readonly id: string; readonly reason: RevokeFailure } | null
}

export const noSessions: SessionsState = {
  account: null,
  status: 'idle',
  sessions: [],
  revoking: null,
  failure: null,
}

export const sessionsSlice = defineSlice<SessionsState>('sessions', noSessions)

/** The sessions of the EVM account, by their state. */
export const SmartSessionListView = defineView('SmartSessionList', () => import('./views/SmartSessionListView.tsx'))
/** What one session may do. */
export const SmartSessionView = defineView<{ readonly id: string }>(
  'SmartSession',
  () => import('./views/SmartSessionView.tsx'),
)
/** Asks once more before a session is revoked. */
export const RevokeSmartSessionView = defineView<{ readonly id: string }>(
  'RevokeSmartSession',
  () => import('./views/RevokeSmartSessionView.tsx'),
)

/** Data whose form depends on its `type`, as ERC-7715 has it. */
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

/** What an app asks to be allowed (ERC-7715). */
export interface GrantPermissionsRequest {
  /** The network that the wallet is on, in hexadecimal. */
  readonly chainId: string
  /** @default the connected account; no other one is accepted */
  readonly address?: string | undefined
  /** When the session ends, in seconds since the epoch. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  /** At least one. */
  readonly permissions: readonly TypedData[]
  /** @default none */
  readonly policies?: readonly TypedData[] | undefined
}

/** What the wallet granted. */
export interface GrantedPermissions {
  readonly chainId: string
  readonly address: string
  /** In seconds since the epoch; not later than what was asked for. */
  readonly expiry: number
  readonly permissions: readonly TypedData[]
  /** The id of the session at the service, which calls of the app's server name. */
  readonly context: string
}

export interface SessionsController {
  /** Reads the sessions of the account, at most every 15 seconds unless `force`d. Never rejects: the state has the result. */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Asks the wallet to revoke a session of the list, and tells the service. Never rejects: the state has the result. */
  revoke(id: string): Promise<void>
  /** Stops waiting for the wallet: what it signs later is not used. */
  cancel(): void
  /** See the function of this name. */
  grantPermissions(
    request: GrantPermissionsRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<GrantedPermissions>
}
