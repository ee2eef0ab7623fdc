import { defineError } from 'portico/kernel'

/** Sign-in does not apply here: it is switched off. */
export const SiwxNotEnabledError = defineError('SIWX_NOT_ENABLED', 'SIWX is not enabled')

/** A smart account failed to sign, and the user did not decline. */
export const SmartAccountError = defineError('SIWX_SMART_ACCOUNT', 'This application might not support Smart Accounts')

/** A field has a value that can not be part of a message, such as a line break. */
export const InvalidMessageError = defineError(
  'SIWX_INVALID_MESSAGE',
  (p: { field: string }) => `The field "${p.field}" of the sign-in message is not valid`,
)

export type InvalidSessionReason = 'message' | 'domain' | 'time' | 'nonce' | 'signature'

/** A session is not valid; `reason` names the failed check. */
export const InvalidSessionError = defineError(
  'SIWX_INVALID_SESSION',
  (p: { reason: InvalidSessionReason }) => `The sign-in session is not valid: ${p.reason}`,
)

/** No verifier checks signatures of a namespace. */
export const VerifierMissingError = defineError(
  'SIWX_VERIFIER_MISSING',
  (p: { namespace: string }) => `No verifier checks signatures of the namespace "${p.namespace}"`,
)

/** A session was stored, but the storage returns none of the account. */
export const SessionNotKeptError = defineError(
  'SIWX_SESSION_NOT_KEPT',
  'The sign-in session was not stored: there is none for this account',
)

/** The host says that it could not end the session. */
export const SignOutFailedError = defineError('SIWX_SIGN_OUT_FAILED', 'The host could not end the session')

/** A wallet is connected, but its account or network is not known yet. */
export const CaipNetworkOrAddressUndefinedError = defineError(
  'CAIP_NETWORK_OR_ADDRESS_UNDEFINED',
  'CaipNetwork or CaipAddress is undefined',
)

/** No account is connected that could sign in. */
export const NoActiveCaipAddressError = defineError('NO_ACTIVE_CAIP_ADDRESS', 'No ActiveCaipAddress found')
