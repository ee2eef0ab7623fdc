import type { AccountState, NetworkState, PorticoModal } from 'portico'
import { useRead } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useSyncExternalStore } from 'react'
import { readAccount, readNetwork } from '../../modal/internal.ts'
import { isShallowEqual } from '../../view/internal.ts'
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

/** Some lists are made on each read, so compare their items. */
const isSameState = <State extends object>(a: State, b: State) =>
  (Object.keys(a) as (keyof State)[]).every((key) => isShallowEqual(a[key], b[key]))

/** The connected account; `status` is `pending` on a server and in the first render after one. */
export function useAccount({ namespace }: NamespaceOption = {}): AccountState {
  return useRead((read) => readAccount(read, namespace), isSameState)
}

/** The active network, and the method that changes it. */
export interface UseNetwork extends NetworkState, Pick<PorticoModal, 'switchNetwork'> {}

/** The network of a namespace, or of the active one. */
export function useNetwork({ namespace }: NamespaceOption = {}): UseNetwork {
  const { switchNetwork } = usePorticoModal()
  return { ...useRead((read) => readNetwork(read, namespace), isSameState), switchNetwork }
}
