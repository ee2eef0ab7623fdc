const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digits that are converted at once, and 58 to the power of this number: the largest below 2^53. */
const group = 9
const base = 7_427_658_739_644_928n
/** Limits of the bytes of a value, and of its digits: the time to convert it grows with the square of its length. */
const longest = 32_768
const mostDigits = 45_000

/**
 * Encodes bytes in base58. The function of `@scure/base` refuses more than 2048 bytes, and messages to sign may be longer. Throws for more
 * than 32 KiB, and for values that are no bytes.
 */
export function encodeBase58(bytes: Uint8Array): string {
  // `instanceof` fails for bytes of another frame.
  const isBytes = Object.prototype.toString.call(bytes) === '[object Uint8Array]'
  if (!isBytes || bytes.length > longest) throw new TypeError('The bytes can not be encoded')
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let value = BigInt(`0x0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  const digits: string[] = []
  while (value > 0n) {
    let rest = Number(value % base)
    value /= base
    for (let index = 0; index < group && (rest > 0 || value > 0n); index++) {
      digits.push(alphabet.charAt(rest % 58))
      rest = Math.floor(rest / 58)
    }
  }
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits.reverse().join('')
}

/** Decodes base58. Throws for invalid text. */
export function decodeBase58(text: string): Uint8Array {
  if (text.length > mostDigits) throw new TypeError('The text can not be decoded')
  let value = 0n
  for (let at = 0; at < text.length; at += group) {
    const part = text.slice(at, at + group)
    let digits = 0
    for (const letter of part) {
      const digit = alphabet.indexOf(letter)
      if (digit < 0) throw new TypeError('The text can not be decoded')
      digits = digits * 58 + digit
    }
    value = value * BigInt(58 ** part.length) + BigInt(digits)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const pairs = (hex.length % 2 ? `0${hex}` : hex).match(/../g) ?? []
  return Uint8Array.from([...new Array<string>(zeros).fill('0'), ...pairs], (pair) => Number.parseInt(pair, 16))
}
