import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import { abortable, isAbort } from 'portico/kernel'
import { readProperty, UnsupportedProviderMethodError } from 'portico/wallet'
import { readBytes } from './bytes.ts'
import { InvalidWalletAnswerError, toSolanaError } from './errors.ts'
import { findMethod } from './standard.ts'
import { signatureOf } from './transaction.ts'

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

/**
 * Calls a feature of a wallet and reads the bytes of each answer. Throws `UNSUPPORTED_PROVIDER_METHOD` if the wallet or
 * the account lacks the feature, `SOLANA_INVALID_WALLET_ANSWER` for answers that `isRight` refuses.
 */
async function call(
  { wallet, account }: Signer,
  name: 'signMessage' | 'signTransaction' | 'signAndSendTransaction',
  inputs: readonly object[],
  field: 'signature' | 'signedTransaction',
  isRight: (bytes: Uint8Array) => boolean,
  signal: AbortSignal,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const feature: IdentifierString = `solana:${name}`
  const method = findMethod<Method>(wallet, feature, name, account)
  if (!method) throw new UnsupportedProviderMethodError({ details: feature })
  const outputs = await ask(() => method(...inputs.map((input) => ({ account, ...input }))), signal)
  const list = Array.isArray(outputs) ? outputs : []
  return inputs.map((_, index) => {
    const bytes = readBytes(readProperty(list[index], field))
    if (!bytes || !isRight(bytes)) throw new InvalidWalletAnswerError({ method: feature })
    return bytes
  })
}

const isSignature = ({ length }: Uint8Array) => length === signatureLength

/** 64 bytes of zero in base58: a signature that is still missing. */
const noSignature = '1'.repeat(signatureLength)

/** Whether bytes are a transaction that the address has signed, or need not sign. */
const isSignedBy = (address: string) => (bytes: Uint8Array) => {
  try {
    return signatureOf(bytes, address) !== noSignature
  } catch {
    return false
  }
}

/** The Ed25519 signature of bytes. */
export async function signBytes(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const [signature] = await call(signer, 'signMessage', [{ message }], 'signature', isSignature, signal)
  return signature as Uint8Array
}

/** Transactions with the account's signature; the wallet may have changed them otherwise too. */
export const signTransactions = (
  signer: Signer,
  transactions: readonly Uint8Array[],
  chain: IdentifierString,
  signal: AbortSignal,
): Promise<readonly Uint8Array<ArrayBuffer>[]> => {
  const inputs = transactions.map((transaction) => ({ transaction, chain }))
  return call(signer, 'signTransaction', inputs, 'signedTransaction', isSignedBy(signer.account.address), signal)
}

/** The signature of a transaction that the wallet signed and sent. */
export async function signAndSend(
  signer: Signer,
  transaction: Uint8Array,
  chain: IdentifierString,
  options: object | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const input = { transaction, chain, ...(options && { options }) }
  const [signature] = await call(signer, 'signAndSendTransaction', [input], 'signature', isSignature, signal)
  return signature as Uint8Array
}
