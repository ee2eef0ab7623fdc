import type { Read } from 'portico/kernel'
import { type Namespace, selectIsUnsupported } from 'portico/wallet'
import { shellSlice } from './settings.ts'

/** Whether a visitor has to choose another network: theirs is none of the host's, and the host does not allow that. */
export function selectIsStuck(read: Read, namespace?: Namespace): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = read(shellSlice)
  return enableNetworkSwitch && !allowUnsupportedChain && selectIsUnsupported(read, namespace)
}
