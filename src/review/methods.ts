/** EIP-1193 methods that need the user's approval but do not match `telling`. ERC-7715 has renamed the first two. */
const unsafe: ReadonlySet<string> = new Set([
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
])

/**
 * Matches the names of methods that sign or send. By name, so that legacy methods, those of a single wallet and those of
 * other namespaces do not bypass the review.
 */
const telling = /sign|send|transfer|psbt|invoke|decrypt/i

/** Methods that match but need no approval: they send what is signed already, or sign nothing. */
const harmless: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'metamask_sendDomainMetadata',
  'wallet_sendDomainMetadata',
])

/** Whether calls of a provider's method, or of a feature of the Wallet Standard, need the user's approval. */
export const isUnsafe = (method: unknown): boolean =>
  typeof method === 'string' && (unsafe.has(method) || (telling.test(method) && !harmless.has(method)))
