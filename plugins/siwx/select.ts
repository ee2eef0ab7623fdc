import type { Read } from 'portico/kernel'
import { type Namespace, selectConnection, selectNamespace, selectNetwork } from 'portico/wallet'
import type { SiwxAccount } from './tokens.ts'

/**
 * The account of a namespace, of the active one unless named, on a network that the host asked for: on another one there
 * is nothing to sign in to.
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
