import { base64, hex } from '@scure/base'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

export const toHex = (bytes: Uint8Array): string => hex.encode(bytes)
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Decodes hexadecimal digits, with or without `0x`; `undefined` if they are invalid. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/^0x/i, '')
  return /^(?:[0-9a-f]{2})+$/i.test(digits) ? hex.decode(digits.toLowerCase()) : undefined
}

/** Decodes base64, with or without padding; `undefined` if it is invalid. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/=+$/, '')
  try {
    return digits ? base64.decode(digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')) : undefined
  } catch {
    return undefined
  }
}
