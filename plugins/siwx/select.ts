import type { Read } from 'portico/kernel'
import { type Namespace, selectConnection, selectNamespace, selectNetwork } from 'portico/wallet'
import type { SiwxAccount } from './tokens.ts'

/**
 * The account of a namespace, by default the active one, on a network of the host's list; sign-in does not apply to
 * other networks.
 */
export function selectAccount(read: Read, wanted?: Namespace): SiwxAccount | null {
  const namespace = selectNamespace(read, wanted)
  const { status, accounts } = selectConnection(read, namespace)
  const network = selectNetwork(read, namespace)
  const [account] = accounts
  if (!account || status !== 'connected' || !network || network.chainNamespace !== namespace) return null
  return { namespace, network: network.caipNetworkId, address: account.address }
}

/** CAIP-10. */
export const keyOf = ({ network, address }: SiwxAccount): string => `${network}:${address}`

export function isSameAccount(one: SiwxAccount | null, other: SiwxAccount | null): boolean {
  return one !== null && other !== null && keyOf(one) === keyOf(other)
}
