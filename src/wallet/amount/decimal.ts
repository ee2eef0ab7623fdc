import { Decimal as Base } from 'decimal.js'

/** Decimal numbers with 20 digits in the results of arithmetic, rounded half up, and never an exponent in their text. */
export const Decimal = Base.clone({
  precision: 20,
  rounding: Base.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  defaults: true,
})

/** A number of `Decimal`. */
export type Decimal = InstanceType<typeof Decimal>

/** An integer in base units (wei, lamports) as whole coins, exactly. */
export const fromBaseUnits = (value: string, decimals: number): Decimal => new Decimal(`${value}e-${decimals}`)
