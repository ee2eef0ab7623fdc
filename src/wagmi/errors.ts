import type { ConnectOutcome } from 'portico'
import { isPorticoError } from 'portico/kernel'
import { SwitchChainError, UserRejectedRequestError } from 'viem'

const toError = (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause)))

const isRejection = (error: unknown) => isPorticoError(error) && error.code === 'USER_REJECTED_REQUEST'

/** Why `modal.connect()` did not connect, as wagmi's own connectors say it: with viem's error where the user did not want to. */
export function toConnectError(outcome: Exclude<ConnectOutcome, { readonly status: 'connected' }>): Error {
  if (outcome.status === 'failed') return toError(outcome.error)
  return new UserRejectedRequestError(
    outcome.status === 'rejected' ? toError(outcome.error) : new Error(`The modal was left: ${outcome.status}`),
  )
}

/** Why the wallet did not switch, as wagmi's own connectors say it. */
export const toSwitchError = (cause: unknown): Error =>
  isRejection(cause) ? new UserRejectedRequestError(toError(cause)) : new SwitchChainError(toError(cause))
