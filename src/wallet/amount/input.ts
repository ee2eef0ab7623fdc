/** Cap on the number of characters of an amount. */
const maxLength = 100

/** Invisible marks of the writing direction, which are copied along with numbers. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Characters that are thousands separators only: spaces, apostrophes, underscores and the Arabic thousands separator. */
const groupsOnly = /[\s'’_٬]/g

/**
 * Maps digits and separators of other scripts (Arabic, Persian, and the wide ones of East Asia) to ASCII, except the Arabic
 * decimal separator; characters that are thousands separators only become `_`.
 */
const toPlain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(directionMarks, '')
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(groupsOnly, '_')

/** Whether `separator` is in the places of a thousands separator: every 3 digits, or as in India every 2 before the last 3. */
const isGrouped = (whole: string, separator: string): boolean => {
  const sign = `\\${separator}`
  return new RegExp(`^[1-9](?:\\d{0,2}(?:${sign}\\d{3})+|\\d?(?:${sign}\\d{2})+${sign}\\d{3})$`).test(whole)
}

/**
 * Reads an amount as users of any language write it, as a decimal text with a point. Returns `undefined` for a text with a
 * sign, an exponent, or separators that contradict each other. A single point or comma always begins the decimals: `1.250`
 * is 1.25 although it may mean 1250, so that no amount is read as larger than intended.
 */
function readAmount(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const plain = toPlain(text)
  if (!/^[\d.,_٫]*$/.test(plain)) return undefined
  const found: readonly string[] = plain.match(/[.,_٫]/g) ?? []
  const last = found.at(-1)
  if (last === undefined) return plain
  if (found.length === 1 && last !== '_') return plain.replace(last, '.')
  const [group = ''] = found
  if (group === '٫' || found.some((sign) => sign !== group && sign !== last)) return undefined
  if (group === last) return isGrouped(plain, group) ? plain.replaceAll(group, '') : undefined
  const at = plain.lastIndexOf(last)
  const [whole, decimals] = [plain.slice(0, at), plain.slice(at + 1)]
  return last !== '_' && isGrouped(whole, group) ? `${whole.replaceAll(group, '')}.${decimals}` : undefined
}

/**
 * Reads the text of an amount field after a change, as a decimal text with a point; `undefined` if it is no amount.
 * `before` is the decimal text that the field showed: if one character was typed, a second separator counts as a typing
 * error, and the result is `undefined`. Every plugin reads amounts with this function.
 *
 * @example
 * typeAmount('1,5', '')     // '1.5'
 * typeAmount('1.250,5', '') // '1250.5'
 * typeAmount('1,250', '')   // '1.250'
 */
export function typeAmount(text: string, before: string): string | undefined {
  const isTyped = text.length === before.length + 1
  const isSlip = isTyped && (text.match(/[.,٫٬]/g) ?? []).length > 1
  return isSlip ? undefined : readAmount(text)
}

/** Writes a decimal text with a point for an amount field: with the decimal separator of the language, without groups. */
export function writeAmount(amount: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasComma ? amount.replace('.', ',') : amount
}
