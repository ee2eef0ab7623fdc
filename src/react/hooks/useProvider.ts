import type { Namespace } from 'portico/wallet'
import { useSyncExternalStore } from 'react'
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
