export { asMessage, createMessenger, createNonce, formatMessage, type MessengerOptions } from './config/message.ts'
export type { SiweConfig, SiweCreateMessageArgs, SiweMessageParams, SiweSession } from './config/siwe.ts'
export type { SiweClient } from './config/siweClient.ts'
export type { SiwxController } from './controller.ts'
export {
  InvalidMessageError,
  InvalidSessionError,
  type InvalidSessionReason,
  SessionNotKeptError,
  SignOutFailedError,
  SiwxNotEnabledError,
  SmartAccountError,
  VerifierMissingError,
} from './errors.ts'
export { hostedFlag, siwxFlag } from './flags.ts'
export { siwxMessages } from './messages.ts'
export type { SiwxOptions } from './options.ts'
export { siwx } from './plugin.ts'
export { InvalidAnswerError, SiwxConflictError } from './setupErrors.ts'
export { SIWXSignMessageView, type SiwxAccount, type SiwxState, signedIn, signedOut, siwxSlice } from './tokens.ts'
export type {
  SiwxConfig,
  SiwxInput,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessenger,
  SiwxSession,
  SiwxSigner,
  SiwxSignInput,
  SiwxStorage,
  SiwxVerifier,
} from './types.ts'
