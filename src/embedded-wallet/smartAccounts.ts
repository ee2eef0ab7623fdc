import type { Read } from 'portico/kernel'
import { parseCaipNetworkId, selectConnection } from 'portico/wallet'
import { embeddedWalletSlice } from './tokens.ts'

/** Whether the embedded wallet has smart accounts on a network, according to its frame. */
export function isSmartAccountNetwork(read: Read, network: string | null): boolean {
  const { namespace, reference } = parseCaipNetworkId(network ?? '') ?? {}
  return namespace === 'eip155' && read(embeddedWalletSlice).smartAccountNetworks.includes(Number(reference))
}

/** Whether the user can choose between account types, or has a smart account to switch from. */
export function selectHasSmartAccounts(read: Read): boolean {
  const { status, wallet, network, accounts } = selectConnection(read, 'eip155')
  if (status !== 'connected' || wallet?.type !== 'AUTH') return false
  return isSmartAccountNetwork(read, network) || accounts[0]?.type === 'smartAccount'
}
