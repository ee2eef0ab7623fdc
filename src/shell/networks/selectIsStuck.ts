import type { Read } from 'portico/kernel'
import { type Namespace, selectIsUnsupported } from 'portico/wallet'
import { shellSlice } from '../settings.ts'

/**
 * Whether the user has to choose another network: the wallet's network is not in the host's list, and the host does not
 * allow that.
 */
export function selectIsStuck(read: Read, namespace?: Namespace): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = read(shellSlice)
  return enableNetworkSwitch && !allowUnsupportedChain && selectIsUnsupported(read, namespace)
}
