/** Cap on the number of letters. */
const maxLength = 100

/** The separator of decimals of a language. */
export function decimalSeparator(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/** Digits and separators of other scripts in ASCII: Arabic, Persian, and the wide ones of East Asia. */
const toPlain = (text: string, decimal: string): string =>
  text
    .replaceAll('٬', '')
    .replaceAll('٫', decimal)
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s'’_]/g, '')

/**
 * An amount as a person writes it in a language, as a decimal text with a point; `undefined` for anything else. A single
 * separator begins the decimals. With several, all but the last one must be the language's own separator of thousands.
 *
 * @example
 * readAmount('1,5', '.')     // '1.5'
 * readAmount('1,250.5', '.') // '1250.5'
 */
export function readAmount(text: string, decimal: '.' | ','): string | undefined {
  const plain = toPlain(text, decimal)
  if (plain.length > maxLength || !/^[\d.,]*$/.test(plain)) return undefined
  const found = plain.match(/[.,]/g) ?? []
  if (found.length < 2) return plain.replace(',', '.')
  const [group, point] = decimal === '.' ? [',', '\\.'] : ['\\.', ',']
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:${group}\\d{3})+(?:${point}\\d*)?$`).test(plain)
  return isGrouped ? plain.replace(new RegExp(group, 'g'), '').replace(',', '.') : undefined
}
