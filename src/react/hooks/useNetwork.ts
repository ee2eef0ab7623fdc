import type { NetworkState, PorticoModal } from 'portico'
import { useRead } from 'portico/view'
import { readNetwork } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

/** Which network counts, and how to change it. */
export interface UseNetwork extends NetworkState, Pick<PorticoModal, 'switchNetwork'> {}

/** The network of a namespace, or of the active one. */
export function useNetwork({ namespace }: NamespaceOption = {}): UseNetwork {
  const { switchNetwork } = usePorticoModal()
  const { networks, ...state } = useRead((read) => {
    const { networks: all, ...rest } = readNetwork(read, namespace)
    return { ...rest, networks: all }
  }, isSameNetwork)
  return { ...state, networks, switchNetwork }
}

/** The list is filtered on each read, so compare its items. */
const isSameNetwork = (a: NetworkState, b: NetworkState) =>
  a.network === b.network &&
  a.caipNetworkId === b.caipNetworkId &&
  a.isUnsupported === b.isUnsupported &&
  a.networks.length === b.networks.length &&
  a.networks.every((network, index) => network === b.networks[index])
