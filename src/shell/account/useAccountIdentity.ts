import { useKernel } from 'portico/view'
import { data } from 'portico/wallet'
import { useEffect } from 'react'
import type { CurrentAccount } from './useCurrentAccount.ts'

/**
 * Requests the name and the picture of an account, which are stored with its connection, while the component is
 * mounted.
 */
export function useAccountIdentity({ namespace, account, network }: CurrentAccount): void {
  const kernel = useKernel()
  const holding = `${network?.caipNetworkId}:${account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, may have another name
  useEffect(() => {
    const lifetime = new AbortController()
    const ask = async () => {
      const reader = await kernel.load(data)
      await reader.refreshIdentity(namespace, { signal: lifetime.signal })
    }
    // If it fails, the address is shown.
    ask().catch(() => {})
    return () => lifetime.abort()
  }, [kernel, namespace, holding])
}
