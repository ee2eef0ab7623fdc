import { Decimal as Base } from 'decimal.js'
import type { Format } from 'portico/kernel'
import type { Balance } from '../account.ts'

/**
 * Decimal numbers with exact sums and products: a uint256 has 78 digits, its product with a price fewer than 120.
 * Their text has no exponent. Use `divide` for quotients.
 */
export const Decimal = Base.clone({
  precision: 120,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  defaults: true,
})

/** A number of `Decimal`. */
export type Decimal = InstanceType<typeof Decimal>

/** An integer in base units (wei, lamports) as whole coins, exactly. */
export const toDecimal = (value: string, decimals: number): Decimal => new Decimal(`${value}e-${decimals}`)

/** A quotient with 20 decimal places, rounded half up. */
export const divide = (dividend: Decimal, divisor: Decimal | number | string): Decimal =>
  dividend.div(divisor).toDecimalPlaces(20, Base.ROUND_HALF_UP)

/** Truncates a number, because rounding could make it larger. */
const cut = (amount: Decimal, places: number): Decimal => amount.toDecimalPlaces(places, Decimal.ROUND_DOWN)

const balanceDecimals = 3
const tokenValueDecimals = 2
const transactionAmountDecimals = 3

/** The displayed balance of coins or tokens: truncated to 3 decimals. */
export const truncateBalance = (amount: Decimal): Decimal => cut(amount, balanceDecimals)

/** The displayed value of tokens: truncated to 2 decimals. */
export const truncateTokenValue = (value: Decimal): Decimal => cut(value, tokenValueDecimals)

/** The displayed amount of a transaction: truncated to 3 decimals. */
export const truncateTransactionAmount = (amount: Decimal): Decimal => cut(amount, transactionAmountDecimals)

/**
 * A balance in the user's number format, without its symbol: truncated to 3 decimals, so that it never exceeds the
 * balance; `<0.001` for smaller amounts.
 */
export function formatBalance({ value, decimals }: Pick<Balance, 'value' | 'decimals'>, format: Format): string {
  return formatRounded(toDecimal(value, decimals), truncateBalance, balanceDecimals, format)
}

/** Formats a balance of whole tokens, given as a decimal text such as `1.5`. Throws the error of decimal.js for other values. */
export function formatTokenAmount(numeric: string, format: Format): string {
  return formatRounded(new Decimal(numeric), truncateBalance, balanceDecimals, format)
}

/** The amount of a transaction, given as a decimal text: truncated to 3 decimals, `<0.001` for smaller amounts. */
export function formatTransactionAmount(numeric: string, format: Format): string {
  return formatRounded(new Decimal(numeric), truncateTransactionAmount, transactionAmountDecimals, format)
}

/** US dollars with their sign: truncated to 2 decimals, `<$0.01` for smaller values. */
export function formatTokenValue(value: number | string, format: Format): string {
  const exact = new Decimal(value)
  const shown = truncateTokenValue(exact)
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  if (shown.isZero() && !exact.isZero()) return `<${holdSymbol(format.number(10 ** -tokenValueDecimals, style))}`
  return holdSymbol(format.number(shown.toNumber(), style))
}

/**
 * Keeps the symbol of Arabic, `US$`, together: a dollar sign has no direction of its own, so that text from right to
 * left would show `$US`. U+200E is the left-to-right mark.
 */
const holdSymbol = (text: string) => text.replace(/\p{L}\$/u, '$&\u200e')

/** Adds values of tokens up, exactly, as a decimal text. */
export const sumValues = (values: readonly number[]): string =>
  values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed()

function formatRounded(exact: Decimal, truncate: typeof truncateBalance, places: number, format: Format): string {
  const shown = truncate(exact)
  if (shown.isZero() && !exact.isZero()) return `<${format.number(10 ** -places, { maximumFractionDigits: places })}`
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
