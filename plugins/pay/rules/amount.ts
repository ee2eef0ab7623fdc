import { floorToBaseUnits, typeAmount } from 'portico/wallet'

/** Preset amounts in US dollars. */
export const presets = ['10', '50', '100'] as const

/** At most 10 digits before the point and 6 after it. */
const typedForm = /^\d{0,10}(\.\d{0,6})?$/

/** The text of the amount field after a change, read by `typeAmount`; `undefined` for an amount with too many digits. */
export function readAmount(text: string, before: string): string | undefined {
  const amount = typeAmount(text, before)
  return amount !== undefined && typedForm.test(amount) ? amount : undefined
}

/** Decimals of dollars and prices in the division. */
const precision = 12

/**
 * Converts a typed amount to base units: an amount in dollars at the price of one token, rounded down, or an amount in tokens
 * if `price` is `null`. `0` for an empty amount or an invalid price.
 */
export function toUnits(amount: string, decimals: number, price: number | null): string {
  if (!typedForm.test(amount)) return '0'
  if (price === null) return floorToBaseUnits(amount, decimals).toString()
  if (!Number.isFinite(price) || price <= 0) return '0'
  const divisor = floorToBaseUnits(price.toFixed(precision), precision)
  if (divisor === 0n) return '0'
  return ((floorToBaseUnits(amount, precision) * 10n ** BigInt(decimals)) / divisor).toString()
}
