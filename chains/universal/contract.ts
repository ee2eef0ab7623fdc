import type { Connector, SignInOffer } from 'portico/wallet'

/** What `prepare` of a connector is asked for. */
export type PrepareRequest = Parameters<NonNullable<Connector['prepare']>>[0]

/** A link that a wallet on another device opens to reach this page. */
export type Pairing = Parameters<PrepareRequest['onPairing']>[0]

/** The name and the picture that the wallet of a session tells of itself. */
export type PeerInfo = NonNullable<ReturnType<NonNullable<Connector['peer']>>>

type SignInAnswer = Parameters<SignInOffer['accept']>[0]

/** The request to sign that is sent with a proposal. */
export type SignInRequest = SignInAnswer['request']

/** The networks and methods of a proposal that a wallet signs for. */
export type SignInScope = SignInAnswer['scope']

/** A sign-in that a wallet signed while it connected (CAIP-74). */
export type Cacao = SignInAnswer['auths'][number]
