import { type Hex, hexToBytes } from 'viem'
import { fromBase64 } from './bytes.ts'

/** Signs with one Ed25519 key (RFC 8032). */
export interface Ed25519Signer {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const pkcs8 = hexToBytes('0x302e020100300506032b657004220420')

/** Makes a signer of a 32-byte seed. Throws if the platform's Web Cryptography has no Ed25519. */
export async function createEd25519Signer(seed: Hex): Promise<Ed25519Signer> {
  const bytes = Uint8Array.from([...pkcs8, ...hexToBytes(seed)])
  const key = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  return {
    publicKey: fromBase64(x),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, message)),
  }
}
