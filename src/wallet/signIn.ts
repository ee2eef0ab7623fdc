import { type Contribution, defineSlot } from 'portico/kernel'
import type { CaipNetworkId } from './caip.ts'

/** What a wallet signed while it connected (CAIP-74, with a CAIP-122 payload). Times are ISO 8601. */
export interface Cacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: {
    /** Whose signature it is: a `did:pkh` of a CAIP-10 account. */
    readonly iss: string
    /** Host, with its port where it has one (RFC 3986 authority). */
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
    /** The last one may be what the wallet grants (ERC-5573). */
    readonly resources?: readonly string[]
  }
  readonly s: {
    /** Of a key (EIP-191), or of a contract (EIP-1271). */
    readonly t: 'eip191' | 'eip1271'
    /** Hexadecimal. */
    readonly s: string
  }
}

/** What the session is about that a wallet is asked for at the same time. */
export interface SignInScope {
  /** On each of these the wallet may sign; the one to be on comes first. */
  readonly networks: readonly CaipNetworkId[]
  /** What the wallet is asked to support there; what it does goes into its signature (ERC-5573). */
  readonly methods: readonly string[]
}

/** What a wallet is asked to sign, in the words of CAIP-74; when it was issued is up to who asks. */
export type SignInRequest = Pick<
  Cacao['p'],
  'domain' | 'nonce' | 'exp' | 'nbf' | 'statement' | 'requestId' | 'resources'
> & {
  readonly uri: string
}

export interface SignInAnswer {
  readonly request: SignInRequest
  readonly scope: SignInScope
  /** Never empty. Whose they are is checked, what they say is not. */
  readonly auths: readonly Cacao[]
  readonly signal: AbortSignal
}

/** Has a wallet elsewhere sign in with the approval by which it connects, in one step (CAIP-222). */
export interface SignInOffer extends Contribution {
  /** What is to be signed; `undefined` where the wallet is to connect and no more. Asked for each link anew. */
  prepare(scope: SignInScope, signal: AbortSignal): Promise<SignInRequest | undefined>
  /** Verifies what the wallet signed, and keeps it. Throws where it does not hold: then nobody is connected. */
  accept(answer: SignInAnswer): Promise<void>
}

/** Who wants visitors to sign in contributes here; the first that has something to sign counts. */
export const signInOffers = defineSlot<SignInOffer>('wallet.sign-in-offers')
