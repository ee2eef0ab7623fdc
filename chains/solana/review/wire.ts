import { base58 } from '@scure/base'

const signatureLength = 64
const keyLength = 32

/** Reads bytes in order. Throws a `RangeError` behind the end. */
export interface Reader {
  /** Bytes that are left. */
  left(): number
  bytes(length: number): Uint8Array
  u8(): number
  u32(): number
  u64(): bigint
  /** An address, in base58. */
  key(): string
  /** A length in one to three bytes ("compact-u16"). */
  length(): number
}

export function createReader(data: Uint8Array): Reader {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  const take = (length: number) => {
    if (at + length > data.length) throw new RangeError('The data is too short')
    at += length
    return at - length
  }
  const reader: Reader = {
    left: () => data.length - at,
    bytes(length) {
      const start = take(length)
      return data.subarray(start, start + length)
    },
    u8: () => view.getUint8(take(1)),
    u32: () => view.getUint32(take(4), true),
    u64: () => view.getBigUint64(take(8), true),
    key: () => base58.encode(reader.bytes(keyLength)),
    length() {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const byte = reader.u8()
        value |= (byte & 0x7f) << (7 * index)
        if (!(byte & 0x80)) return value
      }
      throw new RangeError('No length')
    },
  }
  return reader
}

interface WireInstruction {
  /** Indexes into the keys of the message: those written in it, then those of tables. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Keys that stand in a table on the chain. */
export interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The message of a transaction: its instructions, accounts and signers. */
export interface Message {
  /** The first of them sign, and the very first pays the fee. */
  readonly keys: readonly string[]
  readonly signers: number
  /** Whether a key of `keys` may be changed. */
  isWritable(index: number): boolean
  readonly instructions: readonly WireInstruction[]
  readonly lookups: readonly Lookup[]
}

function readMessageFrom(reader: Reader, first: number): Message {
  const isVersioned = (first & 0x80) !== 0
  if (isVersioned && first !== 0x80) throw new RangeError('Unknown version')
  const [signers, readonlySigned, readonlyUnsigned] = [isVersioned ? reader.u8() : first, reader.u8(), reader.u8()]
  const list = <Item>(read: () => Item) => Array.from({ length: reader.length() }, read)
  const keys = list(reader.key)
  // The blockhash.
  reader.bytes(keyLength)
  const readBytes = () => reader.bytes(reader.length())
  const instructions = list(() => ({ program: reader.u8(), accounts: [...readBytes()], data: readBytes() }))
  const lookups = isVersioned
    ? list(() => ({ table: reader.key(), writable: [...readBytes()], readonly: [...readBytes()] }))
    : []
  const isSound =
    signers > readonlySigned && keys.length >= signers + readonlyUnsigned && new Set(keys).size === keys.length
  if (!isSound || reader.left() > 0) throw new RangeError('No message')
  return {
    keys,
    signers,
    isWritable: (index) =>
      index < signers ? index < signers - readonlySigned : index < keys.length - readonlyUnsigned,
    instructions,
    lookups,
  }
}

/**
 * Reads what is signed of a transaction: a legacy message, or one of version 0. `undefined` for what is none.
 *
 * @see https://solana.com/docs/core/transactions
 */
export function parseMessage(bytes: Uint8Array): Message | undefined {
  try {
    const reader = createReader(bytes)
    return readMessageFrom(reader, reader.u8())
  } catch {
    return undefined
  }
}

/** Reads a serialized transaction; `undefined` for what is none, or of an unknown version. */
export function parseTransaction(bytes: Uint8Array): Message | undefined {
  try {
    const reader = createReader(bytes)
    const signatures = reader.length()
    reader.bytes(signatures * signatureLength)
    const message = readMessageFrom(reader, reader.u8())
    return message.signers === signatures ? message : undefined
  } catch {
    return undefined
  }
}
