import { defineError } from 'portico/kernel'

/** The relay does not answer, or the device is offline. */
export const RelayUnreachableError = defineError('RELAY_UNREACHABLE', 'The pairing service does not answer')

/** The relay refuses the project, for a reason that is not among those below. */
const RelayRefusedError = defineError('RELAY_REFUSED', 'The pairing service refused the connection')

/** The project does not list the origin of the page. */
export const OriginNotAllowedError = defineError('ORIGIN_NOT_ALLOWED', 'Invalid App Configuration')

/** The clock of the device is wrong, so that signatures of the client are not valid yet. */
export const JwtNotValidError = defineError('JWT_TOKEN_NOT_VALID', 'Session Expired')

/** The relay does not know the project id. */
export const InvalidProjectIdError = defineError('INVALID_PROJECT_ID', 'Invalid App Configuration')

/** A wallet approved something that is not a session. */
export const InvalidSessionError = defineError(
  'PAIRING_INVALID_SESSION',
  (p: { path: string; problem: string }) => `The wallet gave an unusable session. ${p.path}: ${p.problem}`,
)

/** The wallet's sign-in is not valid or could not be stored: the wallet was not connected. */
export const SignInRefusedError = defineError('PAIRING_SIGN_IN_REFUSED', 'The sign-in of the wallet was not accepted')

/** The storage of sessions did not open, or is damaged: whether the session of an earlier visit lives on is unknown. */
export const StorageNotOpenError = defineError('PAIRING_STORAGE_NOT_OPEN', 'The stored sessions could not be read')

/** A wallet answered something that its method does not answer. */
export const InvalidWalletAnswerError = defineError(
  'PAIRING_INVALID_WALLET_ANSWER',
  (p: { method: string }) => `The wallet gave an unusable answer to ${p.method}`,
  { meaning: 'unusableAnswer' },
)

/** Texts of the relay that mean a refusal, as parts of a longer text. */
const refusals = [
  ['Unauthorized: origin not allowed', OriginNotAllowedError],
  ['JWT validation error: JWT Token is not yet valid', JwtNotValidError],
  ['Unauthorized: invalid key', InvalidProjectIdError],
] as const

/** The named error for a refusal of the relay. */
export function toRelayError(cause: unknown) {
  const text = cause instanceof Error ? cause.message : String(cause)
  const Kind = refusals.find(([part]) => text.includes(part))?.[1] ?? RelayRefusedError
  return new Kind({ cause, details: text })
}
