/**
 * Milliseconds that the host, or a server, has to answer with the sessions of an account. Less than the 30 seconds of a
 * connect gate, so that this plugin tells the user of the failure.
 */
export const answerTime = 15_000

/** Milliseconds that the host has to sign a user out. Reading sessions waits for it, so it is less than `answerTime`. */
export const signOutTime = 7500

/** Milliseconds that a wallet has to go back to the network that its account signed in on. */
export const switchTime = 30_000
