import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignedMessage } from 'portico/wallet'

/** Bytes out of base58; `undefined` where it is none, or not of that many bytes. */
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
 * Whether an account signed the bytes of a text (Ed25519, RFC 8032), key and signature in base58. What is malformed is not
 * signed, nor what everybody could sign (keys of small order). No network is asked: an account has the same key on each.
 */
export async function verifyMessage(signed: SignedMessage, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  const [key, signature] = [decode(signed.address, 32), decode(signed.signature, 64)]
  if (!key || !signature) return false
  try {
    // Strict as the network is (FIPS 186-5), not lenient as nodes of other chains (ZIP-215).
    return ed25519.verify(signature, new TextEncoder().encode(signed.message), key, { zip215: false })
  } catch {
    return false
  }
}
