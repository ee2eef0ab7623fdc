/** The fields of a transfer of coins. */
export interface CoinTransfer {
  readonly direction?: 'in' | 'out' | 'self'
  readonly symbol?: string
  readonly numeric?: string
  readonly value?: number
}

/** A transfer of coins as the service sends it. */
export const coin = ({ direction = 'out', symbol = 'ETH', numeric = '1.5', value = 10 }: CoinTransfer = {}) => ({
  direction,
  quantity: { numeric },
  value,
  fungible_info: { name: `${symbol} coin`, symbol, icon: { url: `https://icons.test/${symbol}.png` } },
})

/** A transfer of a collectible as the service sends it. */
export const collectible = (direction: 'in' | 'out', name: string, isSpam = false) => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: { name, content: null, flags: { is_spam: isSpam } },
})

/**
 * A transaction as the service sends it; the `index`th of a history whose first is the newest. Its date is the same in every
 * time zone that the tests run in.
 */
export const transaction = (index: number, more: Readonly<Record<string, unknown>> = {}) => {
  const { transfers = [coin()], id = `t${index}`, ...metadata } = more
  return {
    id,
    transfers,
    metadata: {
      operationType: 'send',
      hash: `0x${String(index).padStart(64, '0')}`,
      minedAt: new Date(new Date(2025, 5, 15, 12).getTime() - index * 3_600_000).toISOString(),
      sentFrom: `0x${'1'.repeat(40)}`,
      sentTo: `0x${'2'.repeat(40)}`,
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:1',
      ...metadata,
    },
  }
}
