import { defineError } from 'portico/kernel'

/** The request does not have the form of ERC-7715. */
export const GrantRequestError = defineError(
  'SESSIONS_REQUEST',
  (p: { path: string; problem: string }) => `The request for permissions is invalid: ${p.path}: ${p.problem}`,
)
/** The expiry is past, or is not in seconds. */
export const GrantExpiryError = defineError(
  'SESSIONS_EXPIRY',
  'The expiry of a session must be in the future, in seconds since 1970',
)
/** The request names another account or network than those that are connected, or none is connected. */
export const GrantPlaceError = defineError(
  'SESSIONS_PLACE',
  'The request for permissions is for another account or network than the connected one',
)
/** One request at a time is shown to the user. */
export const GrantBusyError = defineError('SESSIONS_BUSY', 'Another request for permissions waits for the wallet')
/** The account or the network is another one than the one that was asked for. */
export const SessionOutdatedError = defineError('SESSIONS_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
/** The wallet granted something else than it was asked for, or did not say what. */
export const GrantAnswerError = defineError(
  'SESSIONS_ANSWER',
  'The wallet did not answer with the permissions that it was asked for',
)
/** The wallet answered without a signature, so that the service was not told. */
export const RevokeAnswerError = defineError(
  'SESSIONS_SIGNATURE',
  'The wallet did not sign that the session is revoked',
)
/** The service did not register the session or its end; the cause says why. */
export const SessionServiceError = defineError(
  'SESSIONS_SERVICE',
  'The service for smart sessions did not answer as expected',
)
