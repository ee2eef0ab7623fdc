import { abortable, isAbort, isPorticoError, validate } from 'portico/kernel'
import { hasMethod, toWalletError, UnsupportedProviderMethodError } from 'portico/wallet'
import { array, pattern, refine, type Struct, string } from 'superstruct'
import { isBitcoinAddress } from './address.ts'
import { InvalidWalletAnswerError } from './errors.ts'

/** Hexadecimal digits of whole bytes. */
export const Hex = pattern(string(), /^(?:[0-9a-fA-F]{2})+$/)

export const TransactionId = pattern(string(), /^[0-9a-fA-F]{64}$/)

export const Address = refine(string(), 'address', isBitcoinAddress)

export const Addresses = array(Address)

/** JSON-RPC −32601 and EIP-1474 −32004: some wallets have a method that only says that it is not supported. */
const missingCodes: ReadonlySet<unknown> = new Set(['RPC_METHOD_NOT_FOUND', 'RPC_METHOD_NOT_SUPPORTED'])

/** The error of a wallet, with the same code for all methods that the wallet lacks. */
function toNamed(error: unknown): Error {
  // Another abort than that of the signal is a failure of the wallet.
  const known = toWalletError(isAbort(error) ? { cause: error } : error)
  return isPorticoError(known) && missingCodes.has(known.code)
    ? new UnsupportedProviderMethodError({ cause: known })
    : known
}

/** Waits for a wallet; throws the named errors of `portico/wallet`, or the signal's reason as soon as it aborts. */
export async function ask<Answer>(call: () => Answer | Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  try {
    // A wallet may throw instead of rejecting, or answer without a promise.
    return await abortable((async () => call())(), signal)
  } catch (error) {
    signal.throwIfAborted()
    throw toNamed(error)
  }
}

/** Validates a wallet's answer to a method. Throws `BITCOIN_INVALID_WALLET_ANSWER` if it does not match the struct. */
export function check<Answer>(answer: unknown, struct: Struct<Answer>, method: string): Answer {
  const [failure, value] = validate(answer, struct)
  if (failure) throw new InvalidWalletAnswerError({ method }, { cause: failure })
  return value as Answer
}

/** Calls a method of an injected object and validates the answer. Throws `UNSUPPORTED_PROVIDER_METHOD` if it lacks the method. */
export type Call = <Answer>(
  method: string,
  parameters: readonly unknown[],
  struct: Struct<Answer>,
  signal: AbortSignal,
) => Promise<Answer>

/** Binds `Call` to an object. */
export function createCall(target: object): Call {
  return async (method, parameters, struct, signal) => {
    if (!hasMethod(target, method)) throw new UnsupportedProviderMethodError({ details: method })
    const run = (target as Record<string, (...values: unknown[]) => unknown>)[method] as (
      ...values: unknown[]
    ) => unknown
    return check(await ask(() => run.apply(target, [...parameters]), signal), struct, method)
  }
}
