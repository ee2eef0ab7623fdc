import { defineError } from 'portico/kernel'

/** A field of a message cannot stand in its text: a line break, for one. */
export const InvalidMessageError = defineError(
  'SIWX_INVALID_MESSAGE',
  (p: { field: string }) => `The field "${p.field}" of the sign-in message is not valid`,
)

export type InvalidSessionReason = 'message' | 'domain' | 'time' | 'nonce' | 'signature'

/** A session that is not what it says; `reason` names what does not hold. */
export const InvalidSessionError = defineError(
  'SIWX_INVALID_SESSION',
  (p: { reason: InvalidSessionReason }) => `The sign-in session is not valid: ${p.reason}`,
)

/** Nothing here can check signatures of a family. */
export const VerifierMissingError = defineError(
  'SIWX_VERIFIER_MISSING',
  (p: { namespace: string }) => `No verifier checks signatures of the namespace "${p.namespace}"`,
)

/** A session was handed over to be kept, and afterwards there is none of the account. */
export const SessionNotKeptError = defineError(
  'SIWX_SESSION_NOT_KEPT',
  'The sign-in session was not kept: there is none of this account',
)

/** The host says that it could not end the session. */
export const SignOutFailedError = defineError('SIWX_SIGN_OUT_FAILED', 'The host could not end the session')

/** Sign-in does not apply here: it is switched off. */
export const SiwxNotEnabledError = defineError('SIWX_NOT_ENABLED', 'SIWX is not enabled')

/** A wallet did not sign for a contract account, and nobody declined. */
export const SmartAccountError = defineError('SIWX_SMART_ACCOUNT', 'This application might not support Smart Accounts')
