import { Decimal as Base } from 'decimal.js'

/**
 * Decimal numbers whose sums and products are exact: a uint256 has 78 digits, and times a price it stays below 120. Their
 * text never has an exponent. Quotients come from `divide`.
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
