import { defineError } from 'portico/kernel'

/** The amount is no positive integer of base units that fits into 256 bits. */
export const InvalidAmountError = defineError('EVM_INVALID_AMOUNT', 'The amount is not valid')

/** The text is no address, its checksum is wrong, or it is the zero address. */
export const InvalidRecipientError = defineError('EVM_INVALID_RECIPIENT', 'The receiver address is not valid', {
  meaning: 'invalidRecipient',
})

/** There is no token contract (ERC-20) at the address. */
export const InvalidTokenError = defineError('EVM_INVALID_TOKEN', 'This token does not exist on this network')

/** The token has other decimals or another symbol than it was shown with, or no symbol at all. */
export const TokenMismatchError = defineError('EVM_TOKEN_MISMATCH', 'The token is another one than was shown', {
  meaning: 'tokenMismatch',
})

/** The simulated `transfer` of the token returned `false`. */
export const TransferRefusedError = defineError('EVM_TRANSFER_REFUSED', 'The token refused the transfer')

/** The session moved to another network or account while the transaction was made. */
export const SessionMovedError = defineError(
  'EVM_SESSION_MOVED',
  'The network or the account has changed, please try again',
  { meaning: 'outdated' },
)

/** No RPC URL of the network returned a valid answer; the cause is the last one's error. */
export const NodeFailedError = defineError(
  'EVM_NODE_FAILED',
  (p: { method: string }) => `The network did not answer to ${p.method}`,
)
