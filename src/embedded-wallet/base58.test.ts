import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

const text = (value: string) => new TextEncoder().encode(value)
/** Bytes that repeat after 251 of them, which is no power of two. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

// draft-msporny-base58 §5.
test.each([
  [text('Hello World!'), '2NEpo7TZRRrLZSi2U'],
  [
    text('The quick brown fox jumps over the lazy dog.'),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  [new Uint8Array([0, 0, 40, 127, 180, 205]), '11233QC4'],
  [new Uint8Array(3), '111'],
  [new Uint8Array(0), ''],
])('%j is %s', (bytes, expected) => {
  expect(encodeBase58(bytes)).toBe(expected)
  expect(decodeBase58(expected)).toEqual(bytes)
})

test.each([1, 6, 7, 8, 13, 32, 64, 255, 1232, 2048])('%s bytes are encoded as by @scure/base', (length) => {
  for (const bytes of [bytesOf(length), bytesOf(length).reverse(), new Uint8Array(length).fill(255)]) {
    const encoded = base58.encode(bytes)
    expect(encodeBase58(bytes)).toBe(encoded)
    expect(decodeBase58(encoded)).toEqual(bytes)
  }
})

test('up to 32 KiB are encoded', () => {
  const bytes = bytesOf(32_768)
  expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
  expect(() => encodeBase58(bytesOf(32_769))).toThrow(TypeError)
})

test.each([
  ['the digit 0', '0'],
  ['the letter O', 'O'],
  ['the letter I', 'I'],
  ['the letter l', 'l'],
  ['a space', ' 2'],
  ['a line break', '2\n'],
  ['a letter that is not ASCII', 'é'],
  ['50,000 digits', '1'.repeat(50_000)],
])('%s: the text is not decoded', (_, value) => {
  expect(() => decodeBase58(value)).toThrow(TypeError)
})
