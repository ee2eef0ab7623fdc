import { isPorticoError } from 'portico/kernel'

/** The meaning of an error of a wallet or a chain, for features that do not know its code. */
export type KnownErrorMeaning =
  | 'rejected'
  | 'pending'
  | 'unauthorized'
  | 'disconnected'
  | 'notFound'
  | 'unsupported'
  | 'limited'
  | 'insufficientFunds'
  | 'insufficientRent'
  | 'invalidRecipient'
  | 'tokenMismatch'
  | 'tokenFee'
  | 'tokenNotTransferable'
  | 'tokenFrozen'
  | 'tokenHook'
  | 'tokenScaled'
  | 'memoRequired'
  | 'outdated'
  /** The answer can not be used, but the request may have been carried out. */
  | 'unusableAnswer'
  | 'offchainName'
  | 'contractName'
  | 'uncheckedName'
  | 'unsupportedName'
export type ErrorMeaning = KnownErrorMeaning | (string & {})

/**
 * The meaning of an error of `defineError`, else that of the first such error among its causes. Errors of wallets and
 * nodes have none: their texts and codes may say anything. Never throws.
 */
export function meaningOf(error: unknown): ErrorMeaning | undefined {
  const seen = new Set<unknown>()
  try {
    for (let at = error; isPorticoError(at) && !seen.has(at); at = at.cause) {
      if (typeof at.meaning === 'string') return at.meaning
      seen.add(at)
    }
  } catch {
    // An error of another copy of the package may be a proxy, whose traps throw.
  }
  return undefined
}
