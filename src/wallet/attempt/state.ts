import type { Namespace } from '../caip.ts'
import type { ConnectResult } from '../connection/connect.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import type { PairingState } from '../tokens.ts'
import type { ConnectProblem } from './problems.ts'

/** The wallet to connect. */
export interface ConnectTarget {
  /**
   * The id of a connector of `connectorsSlice`. @default the connector that pairs with other devices, awaited for 5
   * seconds
   */
  readonly connectorId?: string
  /** The namespace to connect in. @default any: that of the first connector, or another one that the wallet approves */
  readonly namespace?: Namespace | undefined
  /** The wallet of the directory that should answer the pairing. */
  readonly listed?: ListedWallet | undefined
}

/** A link for pairing with a wallet on another device or in another app: to show as a QR code, or to open. */
export interface ConnectLink {
  readonly uri: string
  /** The time at which another link replaces this one, in milliseconds since the epoch; `null` once a wallet has opened it. */
  readonly expiresAt: number | null
  /** The wallet answered, and its sign-in is being verified. */
  readonly isAuthenticating: boolean
}

/** An attempt to connect at one moment: plain data, the same object until something changes. */
export interface ConnectAttemptState {
  readonly status: 'idle' | 'connecting' | 'connected' | 'failed'
  /** The wallet was asked 15 seconds ago, and may still answer. Always `false` for a wallet that pairs. */
  readonly isLate: boolean
  /** The problem, while the status is `failed`. */
  readonly problem: ConnectProblem | undefined
  /** The error; `null` unless the status is `failed`. */
  readonly error: unknown
  /** Set from the first failure or delay until the connection, so that the retry button keeps its place and focus. */
  readonly canRetry: boolean
  /** The link of a wallet that pairs; `undefined` while the next link is created. */
  readonly link: ConnectLink | undefined
}

/** The result of a successful attempt. */
export interface ConnectAttemptResult extends ConnectResult {
  /** Whether the wallet was connected before: not at all, beside the active one, or as the active one. */
  readonly change: 'added' | 'switched' | 'none'
}

export const idleAttempt: ConnectAttemptState = Object.freeze({
  status: 'idle',
  isLate: false,
  problem: undefined,
  error: null,
  canRetry: false,
  link: undefined,
})

/** The link to show after a change of the pairing: a link that a wallet has opened stays until the attempt ends. */
export function linkAfter(link: ConnectLink | undefined, pairing: PairingState): ConnectLink | undefined {
  const { status, uri, expiresAt } = pairing
  if (status === 'waiting' && uri) return { uri, expiresAt, isAuthenticating: false }
  if (status === 'starting' || !link) return undefined
  return { ...link, expiresAt: null, isAuthenticating: link.isAuthenticating || status === 'authenticating' }
}
