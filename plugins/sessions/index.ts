export {
  GrantAnswerError,
  GrantBusyError,
  GrantExpiryError,
  GrantPlaceError,
  GrantRequestError,
  SessionOutdatedError,
  SessionServiceError,
} from './errors.ts'
export { grantPermissions } from './grantPermissions.ts'
export { sessionsHeaderMessages } from './headerMessages.ts'
export { sessionsMessages } from './messages.ts'
export { sessions } from './plugin.ts'
export {
  type Clause,
  type GrantedPermissions,
  type GrantPermissionsRequest,
  RevokeSmartSessionView,
  type SessionKey,
  type SessionsController,
  type SessionsState,
  type SmartSession,
  SmartSessionListView,
  SmartSessionView,
  sessionsSlice,
  type TypedData,
} from './tokens.ts'
