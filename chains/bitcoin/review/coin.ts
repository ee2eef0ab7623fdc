import { cleanText, type Network } from 'portico/wallet'

/**
 * The ids of the networks of `networks.ts`, of which a page loads only those that its host imports: an import here would load
 * all with the page.
 */
const bitcoinIds = [
  '000000000019d6689c085ae165831e93',
  '000000000933ea01ad0ee984209779ba',
  '00000008819873e925422c1ff0f99f7c',
]

/**
 * The coin of a network. One that the host does not list has no symbol, and decimals that mean nothing: without those of a
 * known network, amounts are in base units.
 */
export function coinOf({ nativeCurrency, id }: Network): { readonly symbol: string; readonly decimals: number | null } {
  const { symbol, decimals } = nativeCurrency
  if (symbol) return { symbol: cleanText(symbol, 16), decimals }
  return bitcoinIds.includes(String(id)) ? { symbol: 'BTC', decimals: 8 } : { symbol: '', decimals: null }
}
