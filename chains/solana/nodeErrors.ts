import { is } from 'portico/kernel'
import { any, literal, string, tuple, type, union } from 'superstruct'
import { InsufficientFundsError, InsufficientRentError, RpcFailedError, TransactionFailedError } from './errors.ts'

/** What an RPC error says of a transaction that did not pass the simulation (−32002). */
const Rejected = type({ data: type({ err: any() }) })

/** Errors of one word: the payer has nothing, or too little. */
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

/** Why a node says that a transaction fails (`TransactionError` of the RPC API), if that is what it says. */
export const readReason = (error: unknown): unknown =>
  RpcFailedError.is(error) && is(error.cause, Rejected) ? error.cause.data.err : undefined

/** The named error for what a node said to a transaction; everything else comes back as it is. */
export function toNodeError(error: unknown): unknown {
  const reason = readReason(error)
  return reason ? toTransactionError(reason) : error
}
