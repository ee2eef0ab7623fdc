/** The decimals of a currency as the browser knows them: none of JPY, 3 of KWD; 2 if the code is not a currency. */
export function decimalsOf(code: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/**
 * An amount of money in a currency, in the user's language; the plain number with the code if the code is not a currency.
 * `isShort`: whole numbers have no decimals.
 */
export function formatMoney(value: number, code: string, locale: string, isShort = false): string {
  const digits = isShort && Number.isInteger(value) ? { maximumFractionDigits: 0 } : {}
  try {
    const text = new Intl.NumberFormat(locale, { style: 'currency', currency: code, ...digits }).format(value)
    // As in `formatTokenValue` of portico/wallet: text from right to left would show the `US$` of Arabic as `$US`.
    return text.replace(/\p{L}\$/u, '$&\u200e')
  } catch {
    return `${new Intl.NumberFormat(locale).format(value)} ${code}`
  }
}
