import { alphabet } from './base58.ts'

/** Base58 with Bitcoin's alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Bytes as hexadecimal digits. */
export const encodeHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hexadecimal digits, with or without `0x`, as base64. */
export function hexToBase64(hex: string): string {
  const digits = hex.replace(/^0x/, '').match(/../g) ?? []
  return btoa(String.fromCharCode(...digits.map((digit) => Number.parseInt(digit, 16))))
}
