import type { Format } from 'portico/kernel'
import { type Balance, loadAmounts } from 'portico/wallet'

/** Formats a native balance with its symbol, as in the modal. The first call loads decimal arithmetic. */
export async function formatButtonBalance(balance: Balance, format: Format): Promise<string> {
  const amounts = await loadAmounts()
  return `${amounts.formatBalance(balance, format)} ${balance.symbol}`
}
