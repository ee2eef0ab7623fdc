import { localeSlice, type Read } from 'portico/kernel'
import type { Balance } from 'portico/wallet'

const fractionDigits = 3

/** A native balance with its symbol, cut to three decimals (never rounded up), in the visitor's language. */
export function formatBalance({ value, decimals, symbol }: Balance, read: Read): string {
  const digits = value.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const amount = Number(`${digits.slice(0, point)}.${digits.slice(point, point + fractionDigits)}`)
  const { locale } = read(localeSlice)
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigits }).format(amount)} ${symbol}`
}
