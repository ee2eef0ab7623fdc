import { isAbort, isPorticoError } from 'portico/kernel'
import { readProperty } from '../discovery/untrustedText.ts'
import { UnknownError } from './domain.ts'
import type { ForeignError } from './foreign.ts'
import { readForeignError } from './foreign.ts'
import { meaningOf } from './meaning.ts'
import { providerErrors, UnknownRpcError, UserRejectedRequestError } from './provider.ts'

/** Codes of a refusal by the user: numbers (EIP-1193, WalletConnect), and the word of ethers. */
const rejectionCodes: ReadonlySet<unknown> = new Set([4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED'])

const rejectionText = /\buser (?:rejected|denied|cancell?ed)\b|\b(?:rejected|denied|cancell?ed) by (?:the )?user\b/i

/** A contract may revert with any text, which must not be read as a refusal by the user. */
const revertText = /revert/i

/** Generic codes of the errors in which wallets wrap the actual error. */
const wrapperCodes: ReadonlySet<unknown> = new Set([-32603, -32000])

const isRejection = ({ code, message }: ForeignError) =>
  rejectionCodes.has(code) || (rejectionText.test(message) && !revertText.test(message))

const isSilent = ({ code, message }: ForeignError) => code === undefined && !message

const kindOf = ({ code }: ForeignError) => (typeof code === 'number' ? providerErrors[code] : undefined)

/**
 * Maps an error of a wallet, a node or their libraries to a named error, with the original as its cause. A refusal by
 * the user wins over any code, and an inner code wins over the general code around it. Errors with neither a code nor a
 * text become 'Unknown error'. Returns aborts and errors of Portico unchanged, and the cause if it is an error of Portico
 * that says that the request may have been carried out: a general error in its place would suggest to repeat the request.
 */
export function toWalletError(error: unknown): Error {
  if (isAbort(error) || isPorticoError(error)) return error as Error
  const cause = readProperty(error, 'cause')
  if (isPorticoError(cause) && meaningOf(cause) === 'unusableAnswer') return cause
  const layers = readForeignError(error)
  const details = layers.find((layer) => layer.message)?.message
  const options = details === undefined ? { cause: error } : { cause: error, details }
  if (layers.some(isRejection)) return new UserRejectedRequestError(options)
  if (layers.every(isSilent)) return new UnknownError(options)
  const known = layers.filter(kindOf)
  const layer = known.find(({ code }) => !wrapperCodes.has(code)) ?? known[0]
  const Kind = (layer && kindOf(layer)) ?? UnknownRpcError
  return new Kind(options)
}
