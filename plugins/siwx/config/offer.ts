import type { SignInOffer } from 'portico/wallet'

type SignInAnswer = Parameters<SignInOffer['accept']>[0]

/** The request to sign that is sent to a wallet on another device while it connects. */
export type SignInRequest = SignInAnswer['request']

/** The networks and methods that such a wallet may sign for. */
export type SignInScope = SignInAnswer['scope']

/** What such a wallet signed (CAIP-74). */
export type Cacao = SignInAnswer['auths'][number]

/** Gives the messages that a wallet may sign as its user logs in. */
export type LoginOffer = NonNullable<SignInOffer['prepareLogin']>

/** The networks of a login, and what stands for the account in its messages. */
export type LoginScope = Parameters<LoginOffer>[0]

/** A message that a wallet may sign as its user logs in. */
export type LoginMessage = Awaited<ReturnType<LoginOffer>>[number]
