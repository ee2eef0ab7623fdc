import type { Format } from 'portico/kernel'

/** Cap on the number of characters of an amount. */
const maxLength = 100

/**
 * A decimal text in base units (wei, lamports, satoshis), exactly. `undefined` where it is no number without a sign and an
 * exponent, or has more decimals than there are.
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
 * Base units as a decimal text without useless zeros, exactly.
 *
 * @example
 * fromBaseUnits(1500000n, 6) // '1.5'
 */
export function fromBaseUnits(units: bigint | string, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, at) : `${digits.slice(0, at)}.${fraction}`
}

/**
 * A decimal text of a service, such as `0.5` or `1e-18`, in base units, rounded down; `0` for one that is no amount. At most three
 * digits of an exponent are read: more would fill the memory.
 */
export function floorToBaseUnits(numeric: string, decimals: number): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(numeric) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0')
  const shift = Number(exponent) + decimals - fraction.length
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * A decimal text with a point in the digits and separators of the user's language, with all its decimals: a binary number would
 * lose those of long amounts.
 */
export function writeExactly(numeric: string, { locale, number }: Pick<Format, 'locale' | 'number'>): string {
  const [whole = '', fraction = ''] = numeric.split('.')
  const integer = number(BigInt(whole || '0'))
  if (fraction === '') return integer
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return integer + point + [...fraction].map((digit) => number(Number(digit))).join('')
}
