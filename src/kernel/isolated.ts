/** Languages that are written from right to left, by the beginning of their tags. */
export const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

/** Letters that are written from right to left, and characters that turn the direction of a text. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2067\u2068\ufb1d-\ufefc]/

/**
 * The values of a sentence, enclosed in FSI and PDI (UAX #9) so that their direction reorders neither the sentence nor the
 * value: all of them in a right-to-left language, elsewhere those that are or turn right-to-left.
 */
export function isolated(values: object = {}, locale: string): object {
  const isRightToLeft = rightToLeft.test(locale)
  const isolate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(isolate)
    const isTurning = typeof value === 'string' && (isRightToLeft ? value : turning.test(value))
    return isTurning ? `\u2068${value}\u2069` : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))
}
