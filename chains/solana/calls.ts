import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import { abortable, isAbort } from 'portico/kernel'
import { readProperty, toDependencyError, UnsupportedProviderMethodError } from 'portico/wallet'
import { readBytes } from './bytes.ts'
import { InvalidWalletAnswerError, toSolanaError } from './errors.ts'
import { findMethod } from './standard.ts'

/** Ed25519. */
const signatureLength = 64

/** Calls a wallet; throws the named errors of `portico/wallet`, or the signal's reason once it aborts. */
export async function ask<Answer>(work: () => Promise<Answer> | Answer, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  try {
    // A wallet may throw instead of rejecting, or answer without a promise.
    return await abortable((async () => work())(), signal)
  } catch (error) {
    signal.throwIfAborted()
    // Another abort than that of the signal is a failure of the wallet.
    throw toSolanaError(isAbort(error) ? { cause: error } : error)
  }
}

type Method = (...inputs: readonly object[]) => Promise<unknown>

export interface Signer {
  readonly wallet: Wallet
  readonly account: WalletAccount
}

/** Whether a wallet can sign and send with an account itself. */
export const canSignAndSend = ({ wallet, account }: Signer): boolean =>
  findMethod(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', account) !== undefined

/** Whether an answer of a wallet is usable; `output` has its other fields. */
type Check = (bytes: Uint8Array, output: unknown) => boolean

/**
 * Calls a feature of a wallet and reads the bytes of each answer. `prepare` loads the check of the answers, before the wallet is
 * asked: what a user has approved must not fail because code does not load. Throws `UNSUPPORTED_PROVIDER_METHOD` if the wallet or
 * the account lacks the feature, `SOLANA_INVALID_WALLET_ANSWER` for answers that the check refuses.
 */
async function call(
  { wallet, account }: Signer,
  name: 'signMessage' | 'signTransaction' | 'signAndSendTransaction',
  inputs: readonly object[],
  field: 'signature' | 'signedTransaction',
  prepare: () => Promise<Check>,
  signal: AbortSignal,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const feature: IdentifierString = `solana:${name}`
  const method = findMethod<Method>(wallet, feature, name, account)
  if (!method) throw new UnsupportedProviderMethodError({ details: feature })
  const isRight = await abortable(prepare(), signal)
  const outputs = await ask(() => method(...inputs.map((input) => ({ account, ...input }))), signal)
  const list = Array.isArray(outputs) ? outputs : []
  return inputs.map((_, index) => {
    const bytes = readBytes(readProperty(list[index], field))
    if (!bytes || !isRight(bytes, list[index])) throw new InvalidWalletAnswerError({ method: feature })
    return bytes
  })
}

/** Loads the code that checks signatures. */
export const loadCurve = () => import('./verifyMessage.ts')

/** Throws `DEPENDENCY_NOT_LOADED`. */
const prepareCurve = (load: typeof loadCurve) =>
  load().catch((cause) => {
    throw toDependencyError({ name: '@noble/curves', version: '1.9' }, cause)
  })

const endsWith = (bytes: Uint8Array, end: Uint8Array) =>
  end.every((byte, index) => bytes[bytes.length - end.length + index] === byte)

/**
 * The Ed25519 signature of bytes. The wallet may put others in front if it says so, as hardware wallets do (Wallet Standard); a
 * wallet that signed other bytes gave an unusable answer.
 */
export async function signBytes(
  signer: Signer,
  message: Uint8Array,
  signal: AbortSignal,
  load = loadCurve,
): Promise<Uint8Array> {
  const prepare = async (): Promise<Check> => {
    const { isSignatureOf } = await prepareCurve(load)
    return (signature, output) => {
      const isOf = (bytes: Uint8Array) => isSignatureOf(signer.account.address, bytes, signature)
      const signed = readBytes(readProperty(output, 'signedMessage'))
      return isOf(message) || (signed !== undefined && endsWith(signed, message) && isOf(signed))
    }
  }
  // A copy, because the wallet could change the bytes that its signature is compared with.
  const inputs = [{ message: Uint8Array.from(message) }]
  const [signature] = await call(signer, 'signMessage', inputs, 'signature', prepare, signal)
  return signature as Uint8Array
}

/**
 * Transactions with a valid signature of the account. The wallet may have changed them otherwise too (Wallet Standard), as
 * by a fee or a check of its own.
 */
export const signTransactions = (
  signer: Signer,
  transactions: readonly Uint8Array[],
  chain: IdentifierString,
  signal: AbortSignal,
  load = loadCurve,
): Promise<readonly Uint8Array<ArrayBuffer>[]> => {
  const prepare = async (): Promise<Check> => {
    const { isTransactionOf } = await prepareCurve(load)
    return (bytes) => isTransactionOf(signer.account.address, bytes)
  }
  const inputs = transactions.map((transaction) => ({ transaction, chain }))
  return call(signer, 'signTransaction', inputs, 'signedTransaction', prepare, signal)
}

/** Checks the length alone: it is the id of the transaction, which may be another one than was asked for. */
const prepareLength = async (): Promise<Check> => (bytes) => bytes.length === signatureLength

/** The signature of a transaction that the wallet signed and sent. */
export async function signAndSend(
  signer: Signer,
  transaction: Uint8Array,
  chain: IdentifierString,
  options: object | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const input = { transaction, chain, ...(options && { options }) }
  const [signature] = await call(signer, 'signAndSendTransaction', [input], 'signature', prepareLength, signal)
  return signature as Uint8Array
}
