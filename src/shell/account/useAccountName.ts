import { useKernel, usePlugin, useSlice } from 'portico/view'
import { type Namespace, wallet } from 'portico/wallet'
import { labelKey, otherConnectionsSlice } from '../../wallet/internal.ts'
import { useOnEntry } from '../parts/useOnEntry.ts'

/** The name that the user gave an account, once it is read from storage. */
export function useAccountName(namespace: Namespace, address: string): string | undefined {
  const { report } = useKernel()
  const { connections } = usePlugin(wallet)
  useOnEntry(() => void connections().catch(report))
  return useSlice(otherConnectionsSlice, ({ labels }) => labels[labelKey({ namespace, address })])
}
