/** How long a link may be used, in ms. */
export const pairingLife = 240_000

/** With this much left, in ms, a link counts as expired. */
export const expiryCutoff = 10_000

/** Between one link and the next, in ms. */
export const retrySpacing = 1000

/** How long the relay may take to carry a proposal, in ms. */
export const relayPatience = 9000

/** How long the origin may take to be attested before the link is made without, in ms. */
export const attestationPatience = 800

/** Milliseconds to create the sign-in request before a link is created without it. */
export const signInPatience = 9000

/** The package of the pairing client, and the last version under an open licence. */
export const clientPackage = { name: '@walletconnect/universal-provider', version: '2.21.8' } as const
