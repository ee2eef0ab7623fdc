import { expect, test } from 'vitest'
import { encodeBase58, encodeHex, hexToBase64 } from './signMessage.ts'

const text = (value: string) => new TextEncoder().encode(value)

// draft-msporny-base58 §5.
test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
  ['', ''],
])('base58 of %j', (value, expected) => {
  expect(encodeBase58(text(value))).toBe(expected)
})

test('base58 keeps leading zeros', () => {
  expect(encodeBase58(new Uint8Array([0, 0, 40, 127, 180, 205]))).toBe('11233QC4')
  expect(encodeBase58(new Uint8Array([0, 0]))).toBe('11')
})

test('bytes are encoded as hexadecimal, and hexadecimal as base64', () => {
  expect(encodeHex(new Uint8Array([0, 1, 255]))).toBe('0001ff')
  expect(hexToBase64('0x48656c6c6f')).toBe('SGVsbG8=')
  expect(hexToBase64('48656c6c6f')).toBe('SGVsbG8=')
})
