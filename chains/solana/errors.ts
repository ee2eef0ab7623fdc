import { defineError, is, isAbort, isPorticoError } from 'portico/kernel'
import { readForeignError, toWalletError, UserRejectedRequestError } from 'portico/wallet'
import { literal, type } from 'superstruct'

/** A wallet answered something that its method does not answer. */
export const InvalidWalletAnswerError = defineError(
  'SOLANA_INVALID_WALLET_ANSWER',
  (p: { method: string }) => `The wallet gave an unusable answer to ${p.method}`,
  { meaning: 'unusableAnswer' },
)

/** The wallet unregistered itself. */
export const WalletGoneError = defineError('SOLANA_WALLET_GONE', 'The wallet is no longer on this page', {
  meaning: 'notFound',
})

/** No RPC URL of the network returned a valid answer; the cause is the last one's error. */
export const RpcFailedError = defineError(
  'SOLANA_RPC_FAILED',
  (p: { method: string }) => `The network did not answer to ${p.method}`,
)

/** The amount is no positive integer of base units that fits into 64 bits. */
export const InvalidAmountError = defineError('SOLANA_INVALID_AMOUNT', 'The amount is not valid')

/** The text is no address, or the address belongs to a token and can not receive. */
export const InvalidRecipientError = defineError('SOLANA_INVALID_RECIPIENT', 'The receiver address is not valid', {
  meaning: 'invalidRecipient',
})

/** The address is not that of a token (SPL Token or Token-2022). */
export const InvalidTokenError = defineError('SOLANA_INVALID_TOKEN', 'This token does not exist on this network')

/** The token has other decimals or another symbol than it was shown with. */
export const TokenMismatchError = defineError('SOLANA_TOKEN_MISMATCH', 'The token is another one than was shown', {
  meaning: 'tokenMismatch',
})

/** The token's transfer fee (Token-2022) differs from the one that was shown. */
export const TokenFeeError = defineError(
  'SOLANA_TOKEN_FEE',
  'The token keeps another part of the transfer than was shown',
  { meaning: 'tokenFee' },
)

/** The token runs a program with each transfer (Token-2022, transfer hook), which is not supported. */
export const TokenHookError = defineError('SOLANA_TOKEN_HOOK', 'Transfers of this token run another program', {
  meaning: 'tokenHook',
})

/**
 * Wallets show amounts of the token multiplied (Token-2022, scaled UI amount or interest). The user may have meant such an
 * amount.
 */
export const TokenScaledError = defineError('SOLANA_TOKEN_SCALED', 'Amounts of this token are scaled', {
  meaning: 'tokenScaled',
})

/** The token is not transferable (Token-2022), or paused. */
export const TokenNotTransferableError = defineError(
  'SOLANA_TOKEN_NOT_TRANSFERABLE',
  'This token can not be transferred',
  { meaning: 'tokenNotTransferable' },
)

/** The account of the sender or the receiver is frozen, or would be as it is made. */
export const TokenFrozenError = defineError('SOLANA_TOKEN_FROZEN', 'This token is frozen in one of the accounts', {
  meaning: 'tokenFrozen',
})

/** The recipient's account requires a memo (Token-2022), which only the recipient knows. */
export const MemoRequiredError = defineError('SOLANA_MEMO_REQUIRED', 'The receiver takes this token only with a memo', {
  meaning: 'memoRequired',
})

export const InsufficientFundsError = defineError(
  'SOLANA_INSUFFICIENT_FUNDS',
  'The balance does not cover the amount and the network fee',
  { meaning: 'insufficientFunds' },
)

/** An account would hold less than the network keeps accounts for: the sender's, or one that is new. */
export const InsufficientRentError = defineError(
  'SOLANA_INSUFFICIENT_RENT',
  'An account would be left with less than the network minimum',
  { meaning: 'insufficientRent' },
)

/** The session moved to another network or account while the transaction was made. */
export const NetworkChangedError = defineError(
  'SOLANA_NETWORK_CHANGED',
  'The network or the account has changed, please try again',
  { meaning: 'outdated' },
)

/** A signed transaction went to the network, which may have taken it; `details` is its signature. */
export const SendUnansweredError = defineError(
  'SOLANA_SEND_UNANSWERED',
  'The network did not say whether it takes the transaction',
  { meaning: 'unusableAnswer' },
)

/** The network refuses the transaction; `details` holds its reason. */
export const TransactionFailedError = defineError('SOLANA_TRANSACTION_FAILED', 'The network refused the transaction')

/** `USER__REQUEST_REJECTED` of `@wallet-standard/errors`. */
const StandardRejection = type({ context: type({ __code: literal(4_001_000) }) })

/** Texts of wallets that mean a refusal by the user, without a code. */
const rejectionText =
  /\b(?:approval denied|plugin closed|window closed|(?:transaction|request|signing|connection) (?:was )?(?:cancell?ed|declined))\b|#4001000\b/i

/** Maps an error of a Solana wallet to a named error of `portico/wallet`. Returns aborts and named errors unchanged. */
export function toSolanaError(error: unknown): Error {
  if (isAbort(error) || isPorticoError(error)) return error as Error
  const known = toWalletError(error)
  if (UserRejectedRequestError.is(known)) return known
  const isRejection =
    is(error, StandardRejection) || readForeignError(error).some(({ message }) => rejectionText.test(message))
  return isRejection ? new UserRejectedRequestError({ cause: error }) : known
}
