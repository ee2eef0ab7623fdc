import { floorToBaseUnits, typeAmount } from 'portico/wallet'

/** Dollars to choose from. */
export const presets = ['10', '50', '100'] as const

/** At most 10 digits before the point and 6 after it. */
const typedForm = /^\d{0,10}(\.\d{0,6})?$/

/** What an amount field holds after a change, as `typeAmount` reads it; `undefined` for more digits than are read. */
export function readAmount(text: string, before: string): string | undefined {
  const amount = typeAmount(text, before)
  return amount !== undefined && typedForm.test(amount) ? amount : undefined
}

/** Decimals with which dollars and prices are divided. */
const precision = 12

/**
 * How many base units a typed amount is: of dollars at a price of one token, rounded down, or of tokens without one. `0` for
 * an amount of nothing, or a price that is none.
 */
export function toUnits(amount: string, decimals: number, price: number | null): string {
  if (!typedForm.test(amount)) return '0'
  if (price === null) return floorToBaseUnits(amount, decimals).toString()
  if (!Number.isFinite(price) || price <= 0) return '0'
  const divisor = floorToBaseUnits(price.toFixed(precision), precision)
  if (divisor === 0n) return '0'
  return ((floorToBaseUnits(amount, precision) * 10n ** BigInt(decimals)) / divisor).toString()
}
