import type { Read } from 'portico/kernel'
import { connectionsSlice, selectConnection, selectNetwork } from 'portico/wallet'
import type { SiwxAccount } from './tokens.ts'

/** The active account on a network that the host asked for: on another one there is nothing to sign in to. */
export function selectAccount(read: Read): SiwxAccount | null {
  const namespace = read(connectionsSlice).active
  if (!namespace) return null
  const { status, accounts } = selectConnection(read, namespace)
  const [account] = accounts
  const network = selectNetwork(read, namespace)
  if (status !== 'connected' || !account || !network) return null
  return { namespace, network: network.caipNetworkId, address: account.address }
}

/** CAIP-10. */
export const keyOf = ({ network, address }: SiwxAccount): string => `${network}:${address}`

export function isSameAccount(one: SiwxAccount | null, other: SiwxAccount | null): boolean {
  return one !== null && other !== null && keyOf(one) === keyOf(other)
}
