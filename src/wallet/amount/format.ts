import type { Format } from 'portico/kernel'
import type { Balance } from '../chain.ts'
import { Decimal, fromBaseUnits } from './decimal.ts'

/** How many decimals of a balance are shown. */
const shownDecimals = 3

/**
 * The amount of a balance in the visitor's digits and separators, without its symbol. Truncated to 3 decimals, so that
 * it never shows more than there is; what is more than nothing and less than that is `<0.001`.
 */
export function formatBalance({ value, decimals }: Pick<Balance, 'value' | 'decimals'>, format: Format): string {
  const exact = fromBaseUnits(value, decimals)
  const shown = exact.toDecimalPlaces(shownDecimals, Decimal.ROUND_DOWN)
  if (shown.isZero() && !exact.isZero()) {
    return `<${format.number(10 ** -shownDecimals, { maximumFractionDigits: shownDecimals })}`
  }
  return toLocalDigits(shown, format)
}

/** Writes a decimal without passing it through a binary number, which would lose digits of large amounts. */
function toLocalDigits(amount: Decimal, { locale, number }: Format): string {
  const [whole = '0', fraction] = amount.toFixed().split('.')
  const integer = number(BigInt(whole))
  if (fraction === undefined) return integer
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: fraction.length }).formatToParts(
    Number(`0.${fraction}`),
  )
  const tail = parts.filter(({ type }) => type === 'decimal' || type === 'fraction')
  return integer + tail.map((part) => part.value).join('')
}
