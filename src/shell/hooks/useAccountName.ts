import { useKernel, usePlugin, useSlice } from 'portico/view'
import { type Namespace, walletRef } from 'portico/wallet'
import { labelKey, otherConnectionsSlice } from '../../wallet/internal.ts'
import { useOnEntry } from './useOnEntry.ts'

/** The name that the user gave an account, once it is read from storage. */
export function useAccountName(namespace: Namespace, address: string): string | undefined {
  const { report } = useKernel()
  const { connections } = usePlugin(walletRef)
  useOnEntry(() => void connections().catch(report))
  return useSlice(otherConnectionsSlice, ({ labels }) => labels[labelKey({ namespace, address })])
}
