import type { Connector, SignInOffer } from 'portico/wallet'

/** How long a link may be used, in ms. */
export const pairingLife = 240_000

/** A link counts as expired this long before its end, in ms. */
export const expiryCutoff = 10_000

/** The delay between one link and the next, in ms. */
export const retrySpacing = 1000

/** How long the code of the client may take to load and to start, in ms. */
export const clientTimeLimit = 20_000

/** How long the relay may take to carry a proposal, in ms. */
export const relayTimeLimit = 9000

/** Milliseconds to wait for the attestation of the origin before a link is created without it. */
export const attestationTimeLimit = 800

/** Milliseconds to create the sign-in request before a link is created without it. */
export const signInTimeLimit = 5000

/** Milliseconds that a user needs to follow a link and sign: a shorter sign-in request is not sent. */
export const signingTime = 30_000

/** Milliseconds to verify and store the signature of a wallet before it is refused. */
export const acceptTimeLimit = 30_000

/** The package of the pairing client, and the last version under an open licence. */
export const clientPackage = { name: '@walletconnect/universal-provider', version: '2.21.8' } as const

/** The parameter of `prepare` of a connector. */
export type PrepareRequest = Parameters<NonNullable<Connector['prepare']>>[0]

/** A link that a wallet on another device opens to reach this page. */
export type Pairing = Parameters<PrepareRequest['onPairing']>[0]

/** The name and the picture that the wallet of a session reports. */
export type PeerInfo = NonNullable<ReturnType<NonNullable<Connector['peer']>>>

type SignInAnswer = Parameters<SignInOffer['accept']>[0]

/** The request to sign that is sent with a proposal. */
export type SignInRequest = SignInAnswer['request']

/** The networks and methods of a proposal that a wallet signs for. */
export type SignInScope = SignInAnswer['scope']

/** A sign-in that a wallet signed while it connected (CAIP-74). */
export type Cacao = SignInAnswer['auths'][number]
