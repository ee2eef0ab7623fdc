/** Languages that are written from right to left, by the beginning of their tags. */
export const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/

/** Letters that are written from right to left, and characters that turn the direction of a text. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A text whose isolates are each closed, and which closes no other. */
function balanced(text: string): string {
  let open = 0
  const kept = text.replace(/[\u2066-\u2069]/g, (mark) => {
    const step = mark === '\u2069' ? -1 : 1
    if (open + step < 0) return ''
    open += step
    return mark
  })
  return kept + '\u2069'.repeat(open)
}

/**
 * Encloses the texts among the values of a sentence in FSI and PDI (UAX #9), so that the direction of a text reorders neither
 * the sentence nor the text. A right-to-left language encloses every text; other languages enclose the texts that have
 * right-to-left letters or turn the direction. Values of other types, and objects that are not plain, are returned unchanged.
 */
export function isolated(values: unknown, locale: string): unknown {
  const isRightToLeft = rightToLeft.test(locale)
  const isolate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(isolate)
    if (typeof value !== 'string' || !value) return value
    const text = balanced(value)
    return isRightToLeft || text !== value || turning.test(text) ? `\u2068${text}\u2069` : value
  }
  const isPlain = values && Object.getPrototypeOf(values) === Object.prototype
  return isPlain
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))
    : isolate(values)
}
