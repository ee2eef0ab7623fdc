import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type Hex, hexToBytes } from 'viem'
import { RefusedError } from './service.ts'

/** The public key of a 32-byte seed (RFC 8032). */
export const publicKeyOf = (seed: Hex): Uint8Array => ed25519.getPublicKey(hexToBytes(seed))

/** Signs bytes. */
export const signBytes = (bytes: Uint8Array, seed: Hex): Uint8Array => ed25519.sign(bytes, hexToBytes(seed))

/** Decodes base58. Throws if the text is not base58. */
export function fromBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw new RefusedError('Expected a base58 string')
  }
}

/** What a transaction is made of. */
export interface Wire {
  /** Where the signatures begin. */
  readonly signatures: number
  readonly message: Uint8Array
  /** The keys that have to sign, in the order of the signatures. */
  readonly signers: readonly Uint8Array[]
}

/**
 * Reads a transaction, legacy or versioned. Throws if it is none.
 *
 * @see https://solana.com/docs/core/transactions
 */
export function readTransaction(bytes: Uint8Array): Wire {
  const [count, signatures] = readLength(bytes, 0)
  const message = bytes.slice(signatures + count * 64)
  // The highest bit tells a version; the header of three numbers follows it.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const [keyCount, keys] = readLength(message, header + 3)
  const required = message[header] ?? 0
  const isWhole = message.length >= keys + keyCount * 32
  if (!isWhole || required === 0 || required !== count || required > keyCount)
    throw new RefusedError('Expected a Solana transaction')
  const signers = Array.from({ length: required }, (_, index) =>
    message.slice(keys + index * 32, keys + index * 32 + 32),
  )
  return { signatures, message, signers }
}

/** The place of a seed's signature in a transaction. Throws if the transaction does not ask for it. */
export function findSigner({ signers }: Wire, seed: Hex): number {
  const own = publicKeyOf(seed)
  const index = signers.findIndex((signer) => signer.every((byte, at) => byte === own[at]))
  if (index < 0) throw new RefusedError('The transaction asks for no signature of this account')
  return index
}

/** Signs a transaction with a seed. Throws if it does not ask for that signature. */
export function signTransaction(bytes: Uint8Array, seed: Hex): Uint8Array {
  const wire = readTransaction(bytes)
  const signed = bytes.slice()
  signed.set(signBytes(wire.message, seed), wire.signatures + findSigner(wire, seed) * 64)
  return signed
}

/** Reads a length ("compact-u16") and where it ends. */
function readLength(bytes: Uint8Array, at: number): readonly [length: number, next: number] {
  let length = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index] ?? 0
    length |= (byte & 0x7f) << (index * 7)
    if (!(byte & 0x80)) return [length, at + index + 1]
  }
  throw new RefusedError('Expected a Solana transaction')
}
