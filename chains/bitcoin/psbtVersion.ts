import { concat, toHex } from './bytes.ts'

/** A key of a map of a PSBT, as hexadecimal digits, and its value. */
type PsbtMap = Map<string, Uint8Array>

/** "psbt" and a separator. */
const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)

/** Keys of version 2, as hexadecimal digits. Version 0 has their values in its transaction. */
const keys = {
  global: { txVersion: '02', locktime: '03', inputs: '04', outputs: '05', modifiable: '06', version: 'fb' },
  input: { txid: '0e', index: '0f', sequence: '10', timeLocktime: '11', heightLocktime: '12' },
  output: { amount: '03', script: '04' },
} as const
const unsignedTransaction = '00'

/** A locktime below this number is the height of a block; others are a time in seconds since 1970. */
const firstTime = 500_000_000

const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
const uint32 = (value: number) => Uint8Array.from([0, 8, 16, 24], (shift) => (value >>> shift) & 0xff)

/** Writes a size as Bitcoin does (`CompactSize`), below 2^32. */
function writeSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  return size <= 0xffff
    ? concat(Uint8Array.of(0xfd), uint32(size).subarray(0, 2))
    : concat(Uint8Array.of(0xfe), uint32(size))
}

const fail = (reason: string): never => {
  throw new RangeError(`The PSBT has ${reason}`)
}

/** Reads maps one after the other. Throws a `RangeError` where bytes are missing, and for keys that come twice. */
function createReader(bytes: Uint8Array) {
  let at = 0
  function take(length: number): Uint8Array {
    const part = bytes.subarray(at, at + length)
    at += length
    return part.length === length ? part : fail('too few bytes')
  }
  function size(): number {
    const [first = 0] = take(1)
    return first < 0xfd ? first : littleEndian(take(2 ** (first - 0xfc)))
  }
  return {
    take,
    size,
    isDone: () => at === bytes.length,
    map(): PsbtMap {
      const map: PsbtMap = new Map()
      for (let length = size(); length > 0; length = size()) {
        const key = toHex(take(length))
        if (map.has(key)) fail('a key twice')
        map.set(key, take(size()))
      }
      return map
    },
  }
}

const hexToBytes = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

function writeMap(map: PsbtMap, left: Readonly<Record<string, string>>): Uint8Array {
  const dropped = Object.values(left)
  // Keys of version 2 have no more bytes than their type.
  if ([...map.keys()].some((key) => key.length > 2 && dropped.includes(key.slice(0, 2)))) fail('a key that is too long')
  const pairs = [...map].filter(([key]) => !dropped.includes(key))
  const parts = pairs.flatMap(([digits, value]) => {
    const key = hexToBytes(digits)
    return [writeSize(key.length), key, writeSize(value.length), value]
  })
  return concat(...parts, Uint8Array.of(0))
}

/** The value of a key, of so many bytes. */
function bytesAt(map: PsbtMap, key: string, length?: number): Uint8Array {
  const value = map.get(key) ?? fail(`no value of ${key}`)
  return length === undefined || value.length === length ? value : fail(`a value of ${key} of another length`)
}

function numberOf(map: PsbtMap, key: string): number | undefined {
  return map.has(key) ? littleEndian(bytesAt(map, key, 4)) : undefined
}

/** The locktime that all inputs allow: the highest height that they require, else the latest time. */
function locktimeOf(global: PsbtMap, inputs: readonly PsbtMap[]): number {
  const { timeLocktime, heightLocktime } = keys.input
  const heights = inputs.map((input) => numberOf(input, heightLocktime))
  const times = inputs.map((input) => numberOf(input, timeLocktime))
  if (heights.some((height) => height !== undefined && (height === 0 || height >= firstTime))) fail('no such height')
  if (times.some((time) => time !== undefined && time < firstTime)) fail('no such time')
  const needs = inputs.map((_, at) => at).filter((at) => heights[at] !== undefined || times[at] !== undefined)
  if (needs.length === 0) return numberOf(global, keys.global.locktime) ?? 0
  const found = [heights, times].find((list) => needs.every((at) => list[at] !== undefined))
  return found ? Math.max(...needs.map((at) => found[at] ?? 0)) : fail('locktimes that exclude each other')
}

/**
 * Converts a PSBT of version 2 (BIP-370) to version 0 (BIP-174), which `bitcoinjs-lib` can read; returns bytes of other versions
 * as they are. Wallets get the PSBT of the page. Throws a `RangeError` for malformed bytes, of any version.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0370.mediawiki
 */
export function toVersion0(bytes: Uint8Array): Uint8Array {
  const reader = createReader(bytes)
  if (toHex(reader.take(magic.length)) !== toHex(magic)) return bytes
  const global = reader.map()
  if (numberOf(global, keys.global.version) !== 2) return bytes
  if (global.has(unsignedTransaction)) fail('a transaction of version 0')
  const count = (key: string) => {
    const counter = createReader(bytesAt(global, key))
    const value = counter.size()
    return counter.isDone() ? value : fail('a count with more bytes')
  }
  const maps = (length: number) => {
    // A map is one byte at least.
    if (length > bytes.length) fail('too few bytes')
    return Array.from({ length }, () => reader.map())
  }
  const inputs = maps(count(keys.global.inputs))
  const outputs = maps(count(keys.global.outputs))
  if (!reader.isDone()) fail('bytes behind its end')
  const { txid, index, sequence } = keys.input
  const transaction = concat(
    bytesAt(global, keys.global.txVersion, 4),
    writeSize(inputs.length),
    ...inputs.flatMap((input) => [
      bytesAt(input, txid, 32),
      bytesAt(input, index, 4),
      writeSize(0),
      input.has(sequence) ? bytesAt(input, sequence, 4) : uint32(0xffffffff),
    ]),
    writeSize(outputs.length),
    ...outputs.flatMap((output) => {
      const script = bytesAt(output, keys.output.script)
      return [bytesAt(output, keys.output.amount, 8), writeSize(script.length), script]
    }),
    uint32(locktimeOf(global, inputs)),
  )
  return concat(
    magic,
    writeMap(new Map([[unsignedTransaction, transaction], ...global]), keys.global),
    ...inputs.map((input) => writeMap(input, keys.input)),
    ...outputs.map((output) => writeMap(output, keys.output)),
  )
}
