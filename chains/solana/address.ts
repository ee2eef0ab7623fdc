const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const form = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The number of bytes that base58 digits encode: each leading `1` is a byte. */
function byteLength(value: string): number {
  const zeros = value.search(/[^1]|$/)
  let number = 0n
  for (const digit of value) number = number * 58n + BigInt(digits.indexOf(digit))
  return zeros + (number === 0n ? 0 : Math.ceil(number.toString(16).length / 2))
}

/** Whether `value` is a Solana address: a key of 32 bytes in base58. Bitcoin addresses in base58 have 25. */
export const isSolanaAddress = (value: string): boolean => form.test(value) && byteLength(value) === 32

/** The address unchanged; `null` if it is none. */
export const writeAddress = (address: string): string | null => (isSolanaAddress(address) ? address : null)
