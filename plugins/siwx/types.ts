import type { CaipNetworkId, Namespace } from 'portico/wallet'

/** Whose message it is, and on which chain. */
export interface SiwxInput {
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly notBefore?: string
  /**
   * Where the wallet names its account only as it signs (one-click): on each of these chains it may sign, each time with
   * the same nonce. `accountAddress` is the zero address then.
   */
  readonly chains?: readonly CaipNetworkId[]
}

/** What a visitor signs, as data (CAIP-122). Times are RFC 3339; on `eip155` `issuedAt` is needed. */
export interface SiwxMessageData extends Omit<SiwxInput, 'chains'> {
  /** Host, with its port where it has one (RFC 3986 authority). */
  readonly domain: string
  /** The scheme before the domain (RFC 3986), on `eip155` alone (EIP-4361). */
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
  /** In the encoding of the family: hex for `eip155`, base58 for `solana`, base64 for `bip122`. */
  readonly signature: string
  /** What a wallet signed while it connected (CAIP-74), as it came. */
  readonly cacao?: unknown
}

export interface SiwxSignInput {
  readonly message: string
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/** How sign-in works. `createSiwx` makes one of parts; a host may write its own. */
export interface SiwxConfig {
  createMessage(input: SiwxInput, signal: AbortSignal): Promise<SiwxMessage> | SiwxMessage
  /** Signs in place of the wallet. */
  signMessage?(input: SiwxSignInput, signal: AbortSignal): Promise<string>
  /** Keeps a session once it is verified; throws where it is not valid. */
  addSession(session: SiwxSession, signal: AbortSignal): Promise<void>
  /** Verifies all and keeps these alone; throws, and keeps what was, where one is not valid. */
  setSessions(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  /** The valid, unexpired sessions of an account on a chain. */
  getSessions(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  revokeSession(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>
  /** Whether a visitor who does not sign is disconnected. @default true */
  getRequired?(): boolean
  /** Whether a visitor who disconnects is signed out as well. @default true */
  readonly signOutOnDisconnect?: boolean
  /** What a server of the host verifies the session by, where a service keeps it (JWT); `null` while there is none. */
  getToken?(): string | null
  /** Whether one session is kept at a time, as by a server that knows one visitor. @default false */
  readonly keepsOne?: boolean
  /** Whether there is anything to sign for a family. @default every family */
  appliesTo?(namespace: Namespace): boolean
  /** Calls the listener when sessions may have changed elsewhere: in another tab, or on a server. */
  watch?(listener: () => void, signal: AbortSignal): void
}

/** Makes what is signed. */
export interface SiwxMessenger {
  createMessage(input: SiwxInput, signal: AbortSignal): Promise<SiwxMessage> | SiwxMessage
  /** The text of a message: what was signed must be this. */
  format(data: SiwxMessageData): string
}

/** Checks signatures of one family, or of every one that `shouldVerify` names. */
export interface SiwxVerifier {
  /** @default every family */
  readonly namespace?: Namespace
  /** Whether it has a say on this session. @default on each one of its namespace */
  shouldVerify?(session: SiwxSession): boolean
  verify(session: SiwxSession, signal: AbortSignal): Promise<boolean>
}

/** Keeps sessions. */
export interface SiwxStorage {
  /** A server that checks what it is given, signature and all: verifiers have no say then. @default false */
  readonly verifies?: boolean
  add(session: SiwxSession, signal: AbortSignal): Promise<void>
  set(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  get(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  delete(chainId: CaipNetworkId, address: string, signal: AbortSignal): Promise<void>
  /** Calls the listener when another tab changes what is kept. */
  watch?(listener: () => void, signal: AbortSignal): void
}

/** Signs in place of the wallet. */
export interface SiwxSigner {
  signMessage(input: SiwxSignInput, signal: AbortSignal): Promise<string>
}
