import { base58 } from '@scure/base'

const signatureLength = 64
const keyLength = 32

/** A serialized transaction, legacy or versioned, as far as its signatures go. */
export interface WireTransaction {
  /** The required signers, in the order of the signatures; the first one pays the fee. */
  readonly signers: readonly string[]
  /** Where the signatures begin. */
  readonly start: number
}

/**
 * Reads who has to sign a serialized transaction. Throws a `RangeError` for what is none.
 *
 * @see https://solana.com/docs/core/transactions
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const [count, start] = readLength(bytes, 0)
  const message = start + count * signatureLength
  // The highest bit marks a version; the header of three numbers follows.
  const header = message + ((bytes[message] ?? 0) & 0x80 ? 1 : 0)
  const [keys, first] = readLength(bytes, header + 3)
  const required = bytes[header] ?? 0
  // A hash follows the keys.
  const isWhole = bytes.length > first + keys * keyLength + keyLength
  if (count === 0 || required !== count || keys < required || !isWhole) throw new RangeError('No transaction')
  const signers = Array.from({ length: count }, (_, index) =>
    base58.encode(bytes.subarray(first + index * keyLength, first + (index + 1) * keyLength)),
  )
  return { signers, start }
}

/** The transaction with a signature in its place. Throws a `RangeError` if it asks for none of this address. */
export function putSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const place = placeOf(transaction, address)
  if (place === undefined) throw new RangeError('The transaction does not ask for this signature')
  const signed = new Uint8Array(transaction)
  signed.set(signature, place)
  return signed
}

/** The signature of an address, in base58; `undefined` if the transaction asks for none of it. */
export function signatureOf(transaction: Uint8Array, address: string): string | undefined {
  const start = placeOf(transaction, address)
  return start === undefined ? undefined : base58.encode(transaction.subarray(start, start + signatureLength))
}

/** The signature of the payer, which is the id of the transaction, in base58. */
export function transactionId(transaction: Uint8Array): string {
  const { start } = readTransaction(transaction)
  return base58.encode(transaction.subarray(start, start + signatureLength))
}

/** The bytes that the signers of a transaction sign. */
export function messageOf(transaction: Uint8Array): Uint8Array {
  const { signers, start } = readTransaction(transaction)
  return transaction.subarray(start + signers.length * signatureLength)
}

/** The offset of an address's signature; `undefined` if the address does not sign. */
function placeOf(transaction: Uint8Array, address: string): number | undefined {
  const { signers, start } = readTransaction(transaction)
  const index = signers.indexOf(address)
  return index < 0 ? undefined : start + index * signatureLength
}

/** Reads a length ("compact-u16") and the offset behind it. */
function readLength(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if (!(byte & 0x80)) return [value, at + index + 1]
  }
  throw new RangeError('No length')
}
