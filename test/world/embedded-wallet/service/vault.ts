import { base64urlnopad } from '@scure/base'

/** Encrypts and authenticates with keys derived from one secret. */
export interface Vault {
  /** Encrypts a text (AES-256-GCM); `context` must be the same to open it. */
  seal(text: string, context: string): Promise<string>
  /** Throws if the text was sealed with another secret or context, or was changed. */
  open(sealed: string, context: string): Promise<string>
  /** A keyed hash (HMAC-SHA-256), by which a secret is found again without being stored. */
  mac(...parts: readonly string[]): Promise<string>
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const nonceLength = 12

/** A text of 256 random bits. */
export const randomToken = () => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Derives the keys of a vault (HKDF, RFC 5869). Throws if the secret is shorter than 32 characters. */
export async function createVault(secret: string): Promise<Vault> {
  if (secret.length < 32) throw new TypeError('The secret of the embedded wallet needs at least 32 characters')
  const { subtle } = crypto
  const base = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  const derivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: bytesOf(`embedded wallet: ${info}`),
  })
  const cipher = { name: 'AES-GCM', length: 256 }
  const encryption = await subtle.deriveKey(derivation('encryption'), base, cipher, false, ['encrypt', 'decrypt'])
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const index = await subtle.deriveKey(derivation('index'), base, hmac, false, ['sign'])

  const parameters = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(context),
  })
  return {
    async seal(text, context) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
      const encrypted = new Uint8Array(await subtle.encrypt(parameters(iv, context), encryption, bytesOf(text)))
      return base64urlnopad.encode(Uint8Array.from([...iv, ...encrypted]))
    },
    async open(sealed, context) {
      const bytes = Uint8Array.from(base64urlnopad.decode(sealed))
      const iv = bytes.slice(0, nonceLength)
      const text = await subtle.decrypt(parameters(iv, context), encryption, bytes.slice(nonceLength))
      return new TextDecoder().decode(text)
    },
    async mac(...parts) {
      return base64urlnopad.encode(new Uint8Array(await subtle.sign('HMAC', index, bytesOf(JSON.stringify(parts)))))
    },
  }
}
