import { defineError } from 'portico/kernel'

export const MissingFieldsError = defineError('SEND_MISSING_FIELDS', 'An amount and receiver address are required')
export const MissingTokenError = defineError('SEND_MISSING_TOKEN', 'A token is required')
/** The namespace can not send, or has no connected wallet. */
export const UnsupportedChainError = defineError('SEND_UNSUPPORTED_CHAIN', 'Unsupported chain')
export const InvalidAmountError = defineError('SEND_INVALID_AMOUNT', 'The amount is not valid')
export const InvalidReceiverError = defineError('SEND_INVALID_RECEIVER', 'The receiver address is not valid')
/** The account or the network is not the one that the review showed. */
export const OrderOutdatedError = defineError(
  'SEND_OUTDATED',
  'The account or the network has changed, please try again',
  { meaning: 'outdated' },
)
/**
 * The hash of the transfer is unknown, although it may be on its way: the adapter answered without it, or the wallet disconnected,
 * or the modal was destroyed, before the wallet answered.
 */
export const UnusableAnswerError = defineError('SEND_UNUSABLE_ANSWER', 'The transfer has no hash', {
  meaning: 'unusableAnswer',
})
