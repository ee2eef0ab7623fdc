/** A decimal text cut to as many decimals as fit a line; smaller amounts keep their first 3 digits that are not zero. */
export function shorten(numeric: string, places = 6): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const lead = /^0*$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) + 3 : 0
  const shown = fraction.slice(0, Math.max(places, lead)).replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}
