import type { AccountState, NetworkState, PorticoModal } from 'portico'
import { useRead } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useSyncExternalStore } from 'react'
import { readAccount, readNetwork } from '../../modal/internal.ts'
import type { EthereumProvider } from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

/** The wallet's own provider object while connected, as viem, ethers and others take it: EIP-1193 on `eip155`. */
export function useProvider(namespace: 'eip155'): EthereumProvider | undefined
export function useProvider<Provider = unknown>(namespace?: Namespace): Provider | undefined
export function useProvider(namespace?: Namespace): unknown {
  const { source, getProvider } = usePorticoModal()
  const read = () => getProvider(namespace)
  return useSyncExternalStore(source.store.subscribe, read, () => undefined)
}

export interface NamespaceOption {
  /** @default the active namespace */
  readonly namespace?: Namespace | undefined
}

/** The connected account; `status` is `pending` on a server and in the first render after one. */
export function useAccount({ namespace }: NamespaceOption = {}): AccountState {
  return useRead((read) => readAccount(read, namespace))
}

/** The active network, and the method that changes it. */
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
