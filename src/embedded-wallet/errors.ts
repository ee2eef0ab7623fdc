import { defineError } from 'portico/kernel'

/** The option `url` is neither an https: URL nor one on localhost. */
export const EmbeddedWalletUrlError = defineError(
  'EMBEDDED_WALLET_URL',
  ({ url }: { url: string }) =>
    `The "url" of the embedded wallet must be an https: URL (http: on localhost), not "${url}"`,
)
/** The frame did not load within 20 s, or was refused by the page. */
export const EmbeddedWalletUnavailableError = defineError(
  'EMBEDDED_WALLET_UNAVAILABLE',
  'Unable to load email login dependency',
)
/** A step of a login was not answered within 30 s. */
export const EmbeddedWalletTimeoutError = defineError('EMBEDDED_WALLET_TIMEOUT', 'Embedded Wallet Request Timed Out')
/** The frame answered with an error, whose message is shown as text. */
export const EmbeddedWalletRefusedError = defineError(
  'EMBEDDED_WALLET_REFUSED',
  ({ message }: { message: string }) => message || 'An error occurred',
)
/** The frame loaded another page before it answered, as after a crash. It may have carried the request out. */
export const EmbeddedWalletReloadedError = defineError(
  'EMBEDDED_WALLET_RELOADED',
  'The embedded wallet was reloaded before it answered. Check your activity before you try again.',
  { meaning: 'unusableAnswer' },
)
/** A request other than an RPC request was aborted by the user or the page. */
export const EmbeddedWalletAbortedError = defineError('EMBEDDED_WALLET_ABORTED', 'Something went wrong')
/** An RPC request was aborted: the modal was closed, or the approval cancelled. */
export const RpcAbortedError = defineError('EMBEDDED_WALLET_RPC_ABORTED', 'Request was aborted')
export const EmailInvalidError = defineError('EMAIL_INVALID', 'The email address is not valid')
/** A code was mailed less than 30 s ago. */
export const EmailCooldownError = defineError(
  'EMAIL_COOLDOWN',
  ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
)
