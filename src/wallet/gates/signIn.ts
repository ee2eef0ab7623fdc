import { type Contribution, defineSlot } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'

/** A sign-in that a wallet signed while it connected (CAIP-74, with a CAIP-122 payload). Times are ISO 8601. */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: {
    /** The signer: a `did:pkh` of a CAIP-10 account. */
    readonly iss: string
    /** Host, with its port if it has one (RFC 3986 authority). */
    readonly domain: string
    /** The URI that was signed in to. */
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly exp?: string
    readonly nbf?: string
    readonly statement?: string
    readonly requestId?: string
    /** The last resource may be the wallet's grant (ERC-5573). */
    readonly resources?: readonly string[]
  }
  readonly s: {
    /** The type of the signature: that of a key (EIP-191), or of a contract (EIP-1271). */
    readonly t: 'eip191' | 'eip1271'
    /** Hexadecimal. */
    readonly s: string
  }
}

/** The networks and methods of the session that is requested at the same time. */
export interface SignInScope {
  /** The wallet may sign for each of these networks; the preferred one comes first. */
  readonly networks: readonly CaipNetworkId[]
  /** The methods to approve there; those that the wallet supports become part of its signature (ERC-5573). */
  readonly methods: readonly string[]
}

/** The request to sign, with the fields of CAIP-74; the sender adds the time of issue. */
export type SignInRequest = Pick<
  Cacao['p'],
  'domain' | 'nonce' | 'exp' | 'nbf' | 'statement' | 'requestId' | 'resources'
> & {
  readonly uri: string
  /**
   * When the nonce expires, in milliseconds since the epoch: an account that signs later is asked again once it has connected.
   *
   * @default `exp`
   */
  readonly expiresAt?: number
}

export interface SignInAnswer {
  readonly request: SignInRequest
  readonly scope: SignInScope
  /** Never empty. The accounts are checked, the content is not. */
  readonly auths: readonly Cacao[]
  readonly signal: AbortSignal
}

/** A message that a wallet may sign as its user logs in to it. The wallet names its account only with the signature. */
export interface LoginMessage {
  readonly network: CaipNetworkId
  /** The fields of the message (CAIP-122); `accountAddress` is the placeholder. */
  readonly fields: Readonly<Record<string, unknown>> & {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly domain: string
    readonly uri: string
    readonly version: string
    readonly nonce: string
  }
  /** The text to sign, with the placeholder as its second line, and nowhere else. */
  readonly text: string
  /**
   * Verifies and stores what the wallet signed. Throws if the text is another one, or the signature is not that of
   * `address`; there is no session then.
   */
  accept(signed: LoginSignature, signal: AbortSignal): Promise<void>
}

/** What a wallet signed as its user logged in. Not verified. */
export interface LoginSignature {
  readonly address: string
  /** The text with the address in place of the placeholder. */
  readonly message: string
  readonly signature: string
}

/** The networks on which a user logs in. */
export interface LoginScope {
  /** At most one of each namespace; the active one comes first. */
  readonly networks: readonly CaipNetworkId[]
  /** Text in place of the account address, which the wallet replaces by the address. */
  readonly placeholder: string
}

/** Lets a wallet on another device sign in with the approval that connects it, in one step (CAIP-222). */
export interface SignInOffer extends Contribution {
  /** The request to sign; `undefined` if the wallet should only connect. Called for each link. */
  prepare(scope: SignInScope, signal: AbortSignal): Promise<SignInRequest | undefined>
  /** Verifies and stores the wallet's answer. Throws if it is not valid; the wallet is not connected then. */
  accept(answer: SignInAnswer): Promise<void>
  /**
   * The messages that a wallet may sign as its user logs in, at most one for each network. Called for each login.
   *
   * @default the account is asked to sign after it has connected
   */
  prepareLogin?(scope: LoginScope, signal: AbortSignal): Promise<readonly LoginMessage[]>
}

/**
 * Offers of sign-in with the approval or the login; the first with something to sign counts. Needs `guard: true`. One whose
 * `when` throws is left out: the gate of its plugin asks the account to sign once it has connected.
 */
export const signInOffers = defineSlot<SignInOffer>('wallet.sign-in-offers', { needsGuard: true, failsClosed: false })
