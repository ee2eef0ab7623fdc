import { Decimal as Base } from 'decimal.js'

/**
 * Decimal numbers with exact sums and products: a uint256 has 78 digits, multiplied by a price below 120. Their text
 * has no exponent. Use `divide` for quotients.
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
export const fromBaseUnits = (value: string, decimals: number): Decimal => new Decimal(`${value}e-${decimals}`)

/** A quotient with 20 decimal places, rounded half up. */
export const divide = (dividend: Decimal, divisor: Decimal | number | string): Decimal =>
  dividend.div(divisor).toDecimalPlaces(20, Base.ROUND_HALF_UP)
