import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { NetworksState } from '../tokens.ts'

/**
 * The network to request when a wallet connects: the one that the user chose on this visit or an earlier one. The first
 * of the host's list is the default; unless it was chosen on this visit, the wallet stays on its network, to avoid a
 * second prompt.
 */
export function networkToAskFor(
  { networks, selected, chosen }: NetworksState,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const wanted = selected[namespace]
  const first = networks.find((network) => network.chainNamespace === namespace)
  return wanted !== first?.caipNetworkId || chosen.includes(namespace) ? wanted : undefined
}
