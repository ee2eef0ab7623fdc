/** Methods that need the user's approval, by the names of EIP-1193 providers; the others are found by their names. */
const unsafe: ReadonlySet<string> = new Set(['wallet_grantPermissions', 'wallet_revokePermissions'])

/**
 * Whether a method is named as one that signs or sends. By the names alone, so that the older forms of signing, those that
 * single wallets have, and those of other namespaces do not lead around the review.
 */
const telling = /sign|send|transfer|psbt|invoke|decrypt/i

/** Named so, but what they send was signed before, or nothing is signed. */
const harmless: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'metamask_sendDomainMetadata',
  'wallet_sendDomainMetadata',
])

/** Whether a request is shown to the user first: by a method of a provider, or a feature of the Wallet Standard. */
export const isUnsafe = (method: unknown): boolean =>
  typeof method === 'string' && (unsafe.has(method) || (telling.test(method) && !harmless.has(method)))
