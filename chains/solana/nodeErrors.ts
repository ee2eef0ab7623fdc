import { is } from 'portico/kernel'
import { any, literal, string, tuple, type, union } from 'superstruct'
import { InsufficientFundsError, InsufficientRentError, RpcFailedError, TransactionFailedError } from './errors.ts'

/** The data of an RPC error about a failed simulation (−32002). */
const Rejected = type({ data: type({ err: any() }) })

/** Errors without details: the payer has no funds, or too little. */
const poor: ReadonlySet<unknown> = new Set(['AccountNotFound', 'InsufficientFundsForFee'])

const Rent = type({ InsufficientFundsForRent: type({}) })

/** A program ended with an error of its own. 1 is "not enough" for System and for the token programs. */
const NotEnough = type({
  InstructionError: tuple([any(), union([type({ Custom: literal(1) }), literal('InsufficientFunds')])]),
})

/** The named error for why a transaction fails (`TransactionError` of the RPC API). */
export function toTransactionError(reason: unknown, logs: readonly string[] = []) {
  const text = is(reason, string()) ? reason : (JSON.stringify(reason) ?? '')
  const options = { cause: reason, details: [text, ...logs.slice(-5)].join('\n') }
  if (poor.has(reason) || is(reason, NotEnough)) return new InsufficientFundsError(options)
  if (is(reason, Rent)) return new InsufficientRentError(options)
  return new TransactionFailedError(options)
}

/** The `TransactionError` of the RPC API inside of a node's error, if any. */
export const readReason = (error: unknown): unknown =>
  RpcFailedError.is(error) && is(error.cause, Rejected) ? error.cause.data.err : undefined

/** Maps a node's error about a transaction to a named error; returns other errors unchanged. */
export function toNodeError(error: unknown): unknown {
  const reason = readReason(error)
  return reason ? toTransactionError(reason) : error
}
