import type { CaipNetworkId, Namespace } from 'portico/wallet'

/** The account and the chain of a message. */
export interface SiwxInput {
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly notBefore?: string
  /**
   * Set if the account is known only after the signature (one-click, or a login): the chains on which the wallet may sign, with
   * the same nonce for each. `accountAddress` is the zero address of the namespace then: 32 zero bytes on Solana.
   */
  readonly chains?: readonly CaipNetworkId[]
}

/** The data of a message to sign (CAIP-122). Times are RFC 3339; `eip155` requires `issuedAt`. */
export interface SiwxMessageData extends Omit<SiwxInput, 'chains'> {
  /** Host, with its port if it has one (RFC 3986 authority). */
  readonly domain: string
  /** The scheme before the domain (RFC 3986), on `eip155` only (EIP-4361). */
  readonly scheme?: string
  readonly uri: string
  /** `1`. */
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** The data of a message, and `toString()`: the text that is signed. */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

/** A signed message. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text that was signed, byte for byte. */
  readonly message: string
  /** In the encoding of the namespace: hex for `eip155`, base58 for `solana`, base64 for `bip122`. */
  readonly signature: string
  /** The sign-in of a wallet that signed while it connected (CAIP-74), unchanged. */
  readonly cacao?: unknown
}

export interface SiwxSignInput {
  readonly message: string
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/** The configuration of sign-in. `createSiwx` creates one from parts; a host may write its own. */
export interface SiwxConfig {
  /** Creates a message with a new nonce. It has to be there within 15 seconds; else the attempt to sign fails. */
  createMessage(input: SiwxInput, signal: AbortSignal): Promise<SiwxMessage> | SiwxMessage
  /** Signs in place of the wallet. */
  signMessage?(input: SiwxSignInput, signal: AbortSignal): Promise<string>
  /**
   * Verifies and stores a session; throws if it is not valid. The next change of sessions waits for it, but no longer than 2.5
   * seconds: a slower call overlaps with that change.
   */
  addSession(session: SiwxSession, signal: AbortSignal): Promise<void>
  /**
   * Verifies all sessions and replaces the stored ones; throws without a change if one is not valid. Stored sessions that
   * stay, of other wallets that are connected, are among them: their nonces have been used. Overlaps as `addSession` does.
   */
  setSessions(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  /** The valid, unexpired sessions of an account on a chain. */
  getSessions(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /**
   * Ends the sessions of an account on a chain. A sign-out calls it for all chains at once, also for those without a session, so
   * that calls overlap. It then reads the sessions, and calls this again, one chain at a time, where some are left. Other
   * sign-outs, and sessions to be stored, wait for it, but no longer than 2.5 seconds.
   */
  revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>
  /**
   * Whether users who do not sign are disconnected. The answer may change: users who are being asked see a stricter one, and
   * a milder one counts once the view is closed. @default true
   */
  getRequired?(): boolean
  /** Whether disconnecting signs the user out. @default true */
  readonly signOutOnDisconnect?: boolean
  /** The token (JWT) by which the host's server verifies a session of a service; `null` while there is none. */
  getToken?(): string | null
  /** Whether only one session is kept at a time, as on a server with one session per user. @default false */
  readonly keepsOne?: boolean
  /** Milliseconds that a message can be signed after it was created, as long as its nonce. @default until `expirationTime` */
  readonly messageLifetime?: number
  /** Whether there is anything to sign for a namespace. @default every namespace */
  appliesTo?(namespace: Namespace): boolean
  /**
   * Calls the listener when sessions may have changed elsewhere: in another tab, or on a server. Sessions are read again with each
   * call, so `getSessions` must not cause a call of the listener.
   */
  watch?(listener: () => void, signal: AbortSignal): void
}

/** Creates messages. */
export interface SiwxMessenger {
  /** As `createMessage` of `SiwxConfig`. */
  createMessage(input: SiwxInput, signal: AbortSignal): Promise<SiwxMessage> | SiwxMessage
  /** The text of a message; a signature counts for exactly this text. */
  format(data: SiwxMessageData): string
}

/** Checks signatures of one namespace, or of every one that `shouldVerify` names. */
export interface SiwxVerifier {
  /** @default every namespace */
  readonly namespace?: Namespace
  /** Whether the verifier applies to this session. @default to each session of its namespace */
  shouldVerify?(session: SiwxSession): boolean
  verify(session: SiwxSession, signal: AbortSignal): Promise<boolean>
}

/** Keeps sessions. */
export interface SiwxStorage {
  /**
   * Whether the storage is a server that verifies sessions and signatures; verifiers are not used then. @default false
   */
  readonly verifies?: boolean
  add(session: SiwxSession, signal: AbortSignal): Promise<void>
  set(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  get(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** As `revokeSession` of `SiwxConfig`: calls overlap. */
  delete(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>
  /** Calls the listener when another tab changes stored sessions. */
  watch?(listener: () => void, signal: AbortSignal): void
}

/** Signs in place of the wallet. */
export interface SiwxSigner {
  signMessage(input: SiwxSignInput, signal: AbortSignal): Promise<string>
}
