import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignedMessage } from 'portico/wallet'
import { messageOf, signatureOf } from './transaction.ts'

/** Decodes base58; `undefined` if it is invalid or has another length. */
function decode(text: string, length: number): Uint8Array | undefined {
  // Decoding takes the square of the length.
  if (text.length > length * 1.4) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Whether an account signed bytes (Ed25519, RFC 8032). */
export function isSignatureOf(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = decode(address, 32)
  try {
    // Strict like the network (FIPS 186-5), not lenient like nodes of other chains (ZIP-215).
    return key !== undefined && ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

/** Whether bytes are a transaction that an account has signed, or need not sign. */
export function isTransactionOf(address: string, transaction: Uint8Array): boolean {
  try {
    const signature = signatureOf(transaction, address)
    return signature === undefined || isSignatureOf(address, messageOf(transaction), base58.decode(signature))
  } catch {
    return false
  }
}

/**
 * Whether an account signed the bytes of a text (Ed25519, RFC 8032); key and signature are base58. Malformed signatures
 * and keys of small order, for which anyone can sign, are not valid. Needs no network.
 */
export async function verifyMessage(signed: SignedMessage, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  const signature = decode(signed.signature, 64)
  return signature !== undefined && isSignatureOf(signed.address, new TextEncoder().encode(signed.message), signature)
}
