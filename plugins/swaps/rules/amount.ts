/** Cap on the number of digits. */
const maxDigits = 100

/** A decimal text in base units, exactly; `undefined` where it is no number, or has more decimals than the token. */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
  if (text.length > maxDigits || whole + fraction === '') return undefined
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Base units as a decimal text without useless zeros, exactly. */
export function fromBaseUnits(units: bigint | string, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** A decimal text of a service, such as `0.5` or `1e-18`, in base units, truncated. */
export function floorToBaseUnits(numeric: string, decimals: number): bigint {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(numeric) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0')
  const shift = Number(exponent) + decimals - fraction.length
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** A decimal text cut to as many decimals as fit a line; smaller amounts keep their first 3 digits that are not zero. */
export function shorten(numeric: string, places = 6): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const lead = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) + 3 : 0
  const shown = fraction.slice(0, Math.max(places, lead)).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}
