/** The longest amount that is read, in characters. */
const maxLength = 100

/**
 * Whether an answer of a chain is an amount in base units: a decimal text of at most 78 digits, which hold every value of 256
 * bits.
 */
export const isBaseUnits = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

/**
 * Converts a decimal text to base units (wei, lamports, satoshis), exactly. Returns `undefined` for a text with a sign or an
 * exponent, for any other text that is no number, for more decimals than `decimals`, and for more than 100 characters.
 *
 * @example
 * toBaseUnits('1.5', 6) // 1500000n
 */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (text.length > maxLength || whole + fraction === '') return undefined
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * Converts base units to a decimal text with a point and without useless zeros, exactly. Throws a `SyntaxError` for a text that
 * is no integer.
 *
 * @example
 * fromBaseUnits(1500000n, 6) // '1.5'
 */
export function fromBaseUnits(units: bigint | string, decimals: number): string {
  const value = BigInt(units)
  if (value < 0n) return `-${fromBaseUnits(-value, decimals)}`
  const digits = value.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, at) : `${digits.slice(0, at)}.${fraction}`
}

/**
 * Converts an amount of a service, such as `0.5` or `1e-18`, to base units, rounded down. Returns `0` for a text that is no
 * amount, and for an exponent of more than three digits, because the result may not fit in memory.
 */
export function floorToBaseUnits(numeric: string, decimals: number): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(numeric) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0')
  const shift = Number(exponent) + decimals - fraction.length
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * Formats a decimal text with a point, such as `fromBaseUnits` returns, in the digits and separators of a language, with all its
 * decimals. It is not converted to a number, which would round long amounts. Returns any other text as it is.
 */
export function formatExactAmount(numeric: string, locale: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(numeric) ?? []
  if (whole + fraction === '') return numeric
  const parts = new Intl.NumberFormat(locale).formatToParts(-0.5)
  const symbol = (type: 'minusSign' | 'decimal') => parts.find((part) => part.type === type)?.value
  const digits = new Intl.NumberFormat(locale)
  const integer = (sign ? (symbol('minusSign') ?? sign) : '') + digits.format(BigInt(whole || '0'))
  if (fraction === '') return integer
  return integer + (symbol('decimal') ?? '.') + [...fraction].map((digit) => digits.format(Number(digit))).join('')
}
