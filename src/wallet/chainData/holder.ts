import type { Read } from 'portico/kernel'
import { type CaipAddress, type Namespace, toCaipAddress } from '../caip.ts'
import type { Holding } from '../chain.ts'
import { selectConnection, selectNamespace, selectNetwork } from '../select.ts'
import { heldSlice } from '../tokens.ts'

/** A connected account on a network of the host's list that no connect gate holds back. */
export interface Holder extends Holding {
  readonly namespace: Namespace
  readonly caipAddress: CaipAddress
}

/**
 * The active account of a namespace, by default the active one; `undefined` if no wallet is connected, or a gate holds
 * the account back.
 */
export function selectHolder(read: Read, named?: Namespace): Holder | undefined {
  const namespace = selectNamespace(read, named)
  const address = selectConnection(read, namespace).accounts[0]?.address
  const network = selectNetwork(read, namespace)
  if (namespace && read(heldSlice).held[namespace]) return undefined
  if (!namespace || !address || !network || network.chainNamespace !== namespace) return undefined
  return { namespace, address, network, caipAddress: toCaipAddress(network.caipNetworkId, address) }
}

/** Whether the account is still active in its namespace. */
export const isHolding = (read: Read, { namespace, caipAddress }: Holder): boolean =>
  selectHolder(read, namespace)?.caipAddress === caipAddress
