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
/** No account is connected, or the request is for another account or network. */
export const GrantPlaceError = defineError(
  'SESSIONS_PLACE',
  'The request for permissions is for another account or network than the connected one',
)
/** Another request is waiting for the user: there is one at a time. */
export const GrantBusyError = defineError('SESSIONS_BUSY', 'Another request for permissions waits for the wallet')
/** The account or the network has changed since the request. */
export const SessionOutdatedError = defineError('SESSIONS_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
/** The wallet granted something else than was requested, or its answer is malformed. */
export const GrantAnswerError = defineError(
  'SESSIONS_ANSWER',
  'The wallet did not answer with the permissions that it was asked for',
)
/** The wallet answered without a signature, so the session was not revoked. */
export const RevokeAnswerError = defineError(
  'SESSIONS_SIGNATURE',
  'The wallet did not sign that the session is revoked',
)
/** The service did not list sessions, or did not register a session or its end; the cause says why. */
export const SessionServiceError = defineError(
  'SESSIONS_SERVICE',
  'The service for smart sessions did not answer as expected',
)
