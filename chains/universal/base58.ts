/** Bitcoin's alphabet. */
export const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The number of bytes in a base58 text; `undefined` if it is invalid. */
export function base58Length(text: string): number | undefined {
  let value = 0n
  for (const digit of text) {
    const index = alphabet.indexOf(digit)
    if (index < 0) return undefined
    value = value * 58n + BigInt(index)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}
