import { defineError } from 'portico/kernel'

/** A wallet can neither switch to a chain nor add it. */
export const ChainNotSupportedError = defineError('CHAIN_NOT_SUPPORTED', 'Chain is not supported', {
  meaning: 'unsupported',
})

/** No adapter can connect a wallet in its namespace. */
export const ChainAdapterNotFoundError = defineError('CHAIN_ADAPTER_NOT_FOUND', 'Chain adapter not found')

/** A connect gate threw or took too long: the wallet was disconnected. The cause is its error, `details` its id. */
export const ConnectGateFailedError = defineError('CONNECT_GATE_FAILED', 'A connect gate failed')

/** The wallet ended the session, or the session expired, while the page was closed. */
export const SessionEndedError = defineError('SESSION_ENDED', 'The session with the wallet has ended')

/** At least one chain could not be disconnected; the cause holds the failure of each. */
export const DisconnectFailedError = defineError('DISCONNECT_FAILED', 'Failed to disconnect')

/** Text that should be a CAIP-10 account id is not one. */
export const InvalidCaipAddressError = defineError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address')

/** An error of a wallet or a node that has neither a code nor a text. */
export const UnknownError = defineError('UNKNOWN', 'Unknown error')

/** A balance could not be read, or the network has no balances. */
export const TokenBalanceUnavailableError = defineError('TOKEN_BALANCE_UNAVAILABLE', 'Token Balance Unavailable')
