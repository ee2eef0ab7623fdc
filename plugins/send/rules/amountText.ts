/** Cap on the number of digits. */
const maxDigits = 100

/** Group separators of any language: spaces and apostrophes of all kinds. */
const spaces = /[\s'’_]/g
const separators = /[.,]/g

/** Maps digits and separators of other scripts to ASCII: Arabic, Persian, and the wide ones of East Asia. */
const toPlain = (text: string, decimal: string): string =>
  text
    .replaceAll('٬', '')
    .replaceAll('٫', decimal)
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(spaces, '')

/** The separator of decimals of a language, as far as a field of money tells them apart. */
export function decimalSeparator(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

const grouped = (separator: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${separator}\\d{3})+$`)

/**
 * An amount as a person types or pastes it, as a decimal text with a point; `undefined` where it can not be one. A lone
 * separator begins the decimals, but for what a language writes between thousands and where it would stand there.
 *
 * @example
 * readAmount('1,5', '.')      // '1.5'
 * readAmount('1.250,5', '.')  // '1250.5'
 * readAmount('1.250', ',')    // '1250'
 */
export function readAmount(text: string, decimal: '.' | ','): string | undefined {
  const typed = toPlain(text, decimal)
  if (typed.length > maxDigits || !/^[\d.,]*$/.test(typed)) return undefined
  const found: readonly string[] = typed.match(separators) ?? []
  const last = found.at(-1)
  if (last === undefined) return typed
  const isAlone = found.length === 1
  if (isAlone && (last === decimal || !grouped(last).test(typed))) return typed.replace(last, '.')
  const isMixed = found.includes('.') && found.includes(',')
  if (!isMixed) return grouped(last).test(typed) ? typed.replaceAll(last, '') : undefined
  const [group = '', at] = [found[0], typed.lastIndexOf(last)]
  const whole = typed.slice(0, at)
  if (group === last || !grouped(group).test(whole)) return undefined
  return `${whole.replaceAll(group, '')}.${typed.slice(at + 1)}`
}

/** The maximum number of decimals shown for an amount set by Max. */
const shownDecimals = 6

/** The text of the amount field. An amount set by Max is cut to 6 decimals, unless that would leave zero. */
export function shownAmount({ amount, isMax }: { readonly amount: string; readonly isMax: boolean }): string {
  const [whole = '', fraction = ''] = amount.split('.')
  if (!isMax || fraction.length <= shownDecimals) return amount
  const shown = `${whole}.${fraction.slice(0, shownDecimals)}`.replace(/\.?0+$/, '')
  return /[1-9]/.test(shown) ? shown : amount
}

/**
 * The same for what follows on `before`, the decimal text that was shown. A letter more is typed, and who types does not
 * write what stands between thousands: a second separator is a slip, and must not make a thousand times as much of it.
 */
export function typeAmount(text: string, before: string, decimal: '.' | ','): string | undefined {
  const isTyped = text.length === before.length + 1
  const isSlip = isTyped && (text.match(/[.,٫٬]/g) ?? []).length > 1
  return isSlip ? undefined : readAmount(text, decimal)
}
