import { type Namespace, wallet } from 'portico/wallet'
import { useSyncExternalStore } from 'react'
import { useKernel } from '../context.ts'

/** The wallet's own provider object while connected, as viem, ethers and others take it: EIP-1193 on `eip155`. */
export function useProvider<Provider = unknown>(namespace?: Namespace): Provider | undefined {
  const kernel = useKernel()
  const read = () => kernel.peek(wallet)?.session(namespace)?.provider as Provider | undefined
  return useSyncExternalStore(kernel.store.subscribe, read, () => undefined)
}
