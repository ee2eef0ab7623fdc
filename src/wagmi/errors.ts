import type { ConnectOutcome } from 'portico'
import { isPorticoError } from 'portico/kernel'
import { SwitchChainError, UserRejectedRequestError } from 'viem'

const toError = (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause)))

const isRejection = (error: unknown) => isPorticoError(error) && error.code === 'USER_REJECTED_REQUEST'

/** Converts an outcome of `modal.connect()` to the error of wagmi's own connectors: `UserRejectedRequestError` for a refusal. */
export function toConnectError(outcome: Exclude<ConnectOutcome, { readonly status: 'connected' }>): Error {
  if (outcome.status === 'failed') return toError(outcome.error)
  return new UserRejectedRequestError(
    outcome.status === 'rejected' ? toError(outcome.error) : new Error(`The modal was left: ${outcome.status}`),
  )
}

/** Converts an error of switching to the error of wagmi's own connectors. */
export const toSwitchError = (cause: unknown): Error =>
  isRejection(cause) ? new UserRejectedRequestError(toError(cause)) : new SwitchChainError(toError(cause))
