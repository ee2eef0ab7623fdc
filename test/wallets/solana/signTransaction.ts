import { invalidParams } from '../errors.ts'
import type { Ed25519Signer } from '../paired/ed25519.ts'

/**
 * Puts the signature of the first signer that the transaction asks for, legacy or versioned, in its place. Throws
 * −32602 if it asks for none of them.
 *
 * @see https://solana.com/docs/core/transactions
 */
export async function signTransaction(wire: Uint8Array<ArrayBuffer>, signers: readonly Ed25519Signer[]) {
  const [count, signatures] = readCompact(wire, 0)
  const message = wire.slice(signatures + count * 64)
  // A version is told by the highest bit; the header of three numbers comes after it.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const [, keys] = readCompact(message, header + 3)
  for (let index = 0; index < (message[header] ?? 0); index++) {
    const wanted = message.subarray(keys + index * 32, keys + index * 32 + 32)
    const signer = signers.find(({ publicKey }) => publicKey.every((byte, at) => byte === wanted[at]))
    if (!signer) continue
    const signature = await signer.sign(message)
    const signed = wire.slice()
    signed.set(signature, signatures + index * 64)
    return { signature, signed }
  }
  throw invalidParams('The transaction asks for no signature of this wallet.')
}

/** Reads a length ("compact-u16") and where what follows it begins. */
function readCompact(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  let next = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next++] ?? 0
    value |= (byte & 0x7f) << shift
    if (!(byte & 0x80)) return [value, next]
  }
}
