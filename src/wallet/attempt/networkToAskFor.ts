import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { NetworksState } from '../tokens.ts'

/**
 * The network to ask a wallet for when it connects: the one that the user chose, in this visit or an earlier one. The
 * first of the host's list is the default, and then the wallet stays where it is and no second prompt follows the first,
 * unless it was chosen in this visit.
 */
export function networkToAskFor(
  { networks, selected, chosen }: NetworksState,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const wanted = selected[namespace]
  const first = networks.find((network) => network.chainNamespace === namespace)
  return wanted !== first?.caipNetworkId || chosen.includes(namespace) ? wanted : undefined
}
