/** Cap on the number of digits. */
const maxDigits = 100

/**
 * A decimal text in base units, exactly. `undefined` where it is no number, or has more decimals than there are.
 *
 * @example
 * toBaseUnits('1.5', 6) // 1500000n
 */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (text.length > maxDigits || whole + fraction === '') return undefined
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Base units as a decimal text without useless zeros, exactly. */
export function fromBaseUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Converts a decimal text of a service, such as `0.5` or `1e-18`, to base units, truncated. */
export function floorToBaseUnits(numeric: string, decimals: number): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(numeric) ?? []
  const shift = Number(exponent) + decimals - fraction.length
  const digits = BigInt(`${whole}${fraction}` || '0')
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** The most that can be sent: of the coin that pays for it, less the fee. Never negative. */
export function maxAmount(balance: bigint, fee: bigint): bigint {
  return balance > fee ? balance - fee : 0n
}
