import { UserRejectedRequestError } from 'portico/wallet'
import type { Failure } from './tokens.ts'

/** Which kind of failure the codes of the chain families stand for. */
const kinds: readonly (readonly [ending: RegExp, Failure])[] = [
  [/INSUFFICIENT_FUNDS$/, 'noFunds'],
  [/INSUFFICIENT_RENT$/, 'noRent'],
  [/INVALID_RECIPIENT$/, 'invalidAddress'],
  [/TOKEN_MISMATCH$/, 'otherToken'],
  [/TOKEN_FEE$/, 'tokenFee'],
  [/TOKEN_NOT_TRANSFERABLE$/, 'tokenStuck'],
  [/TOKEN_FROZEN$/, 'tokenFrozen'],
  [/TOKEN_HOOK$/, 'tokenHook'],
  [/MEMO_REQUIRED$/, 'memoRequired'],
  [/(?:OUTDATED|MOVED|NETWORK_CHANGED)$/, 'outdated'],
]

/** What is said of an error of sending. */
export function failureOf(error: unknown): Failure {
  if (UserRejectedRequestError.is(error)) return 'declined'
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return kinds.find(([ending]) => ending.test(code))?.[1] ?? 'failed'
}
