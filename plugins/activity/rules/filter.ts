import type { CaipNetworkId, Transaction } from 'portico/wallet'

/** Whether a transaction is worth showing: on this network, at a time, and more than collectibles that are spam. */
export function isWorthShowing({ metadata, transfers }: Transaction, network: CaipNetworkId): boolean {
  if (metadata.chain && metadata.chain !== network) return false
  if (Number.isNaN(Date.parse(metadata.minedAt))) return false
  return transfers.length === 0 || !transfers.every(({ nft_info: nft }) => nft?.flags?.is_spam === true)
}
