import type { Format } from 'portico/kernel'
import { type Balance, loadAmounts } from 'portico/wallet'

/** A native balance with its symbol, as everywhere in the modal. Decimal arithmetic arrives with the first one. */
export async function formatButtonBalance(balance: Balance, format: Format): Promise<string> {
  const amounts = await loadAmounts()
  return `${amounts.formatBalance(balance, format)} ${balance.symbol}`
}
