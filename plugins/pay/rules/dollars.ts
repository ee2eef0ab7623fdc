import type { Format } from 'portico/kernel'

/** Whole US dollars with their sign. */
export function formatDollars(value: string, { number }: Format): string {
  const text = number(Number(value), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  // As in `formatTokenValue` of portico/wallet: text from right to left would show the `US$` of Arabic as `$US`.
  return text.replace(/\p{L}\$/u, '$&\u200e')
}

/** The sign of US dollars alone, as `formatDollars` writes it. */
export const dollarSign = (format: Format): string => formatDollars('0', format).replace(/[^\p{L}$\u200e]/gu, '')
