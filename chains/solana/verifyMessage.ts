import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignedMessage } from 'portico/wallet'

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

/**
 * Whether an account signed the bytes of a text (Ed25519, RFC 8032); key and signature are base58. Malformed signatures
 * and keys of small order, for which anyone can sign, are not valid. Needs no network.
 */
export async function verifyMessage(signed: SignedMessage, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  const [key, signature] = [decode(signed.address, 32), decode(signed.signature, 64)]
  if (!key || !signature) return false
  try {
    // Strict like the network (FIPS 186-5), not lenient like nodes of other chains (ZIP-215).
    return ed25519.verify(signature, new TextEncoder().encode(signed.message), key, { zip215: false })
  } catch {
    return false
  }
}
