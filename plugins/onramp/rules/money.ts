/** An amount of money in a currency, in the user's language; the plain number with the code if the code is not a currency. */
export function formatMoney(value: number, code: string, locale: string, isShort = false): string {
  const digits = isShort ? { maximumFractionDigits: 0 } : {}
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: code, ...digits }).format(value)
  } catch {
    return `${new Intl.NumberFormat(locale).format(value)} ${code}`
  }
}
