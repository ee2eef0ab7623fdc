import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** Whether an Ed25519 signature in base58 is an address's, of a text or of bytes. */
export function isSignedBy(address: string, message: string | Uint8Array, signature: string): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message as string), key, base58.decode(signature))
}
