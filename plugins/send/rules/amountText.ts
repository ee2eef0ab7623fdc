/** The maximum number of decimals shown for an amount set by Max. */
const shownDecimals = 6

/** The text of the amount field. An amount set by Max is cut to 6 decimals, unless that would leave zero. */
export function shownAmount({ amount, isMax }: { readonly amount: string; readonly isMax: boolean }): string {
  const [whole = '', fraction = ''] = amount.split('.')
  if (!isMax || fraction.length <= shownDecimals) return amount
  const shown = `${whole}.${fraction.slice(0, shownDecimals)}`.replace(/\.?0+$/, '')
  return /[1-9]/.test(shown) ? shown : amount
}
