import { readProperty } from 'portico/wallet'

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
const telling = /sign|send|transfer|psbt|invoke|decrypt|authenticate|grant|pay$/i

/** Methods that match but need no approval: they send what is signed already, or sign nothing. */
const harmless: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'metamask_sendDomainMetadata',
  'wallet_sendDomainMetadata',
  'wallet_getGrantedExecutionPermissions',
])

/** Whether a connection asks for more than accounts (ERC-7846), such as to sign in or for permissions. */
function asksForMore(params: unknown): boolean {
  const capabilities = readProperty(Array.isArray(params) ? params[0] : params, 'capabilities')
  const names = typeof capabilities === 'object' && capabilities !== null ? Object.keys(capabilities) : []
  return names.some((name) => telling.test(name) || /permission/i.test(name))
}

/** A method whose calls need the user's approval only with some parameters (ERC-7846). */
const connect = 'wallet_connect'

/** Whether calls of a method need the user's approval, at least with some parameters. */
export const mayBeUnsafe = (method: string): boolean =>
  unsafe.has(method) || (telling.test(method) && !harmless.has(method)) || method === connect

/** Whether calls of a provider's method, or of a feature of the Wallet Standard, need the user's approval. */
export const isUnsafe = (method: unknown, params?: unknown): boolean =>
  typeof method === 'string' && mayBeUnsafe(method) && (method !== connect || asksForMore(params))
