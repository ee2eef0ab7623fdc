import { useKernel } from 'portico/view'
import { data } from 'portico/wallet'
import { useEffect } from 'react'
import type { CurrentAccount } from './useCurrentAccount.ts'

/** Asks for the name and the picture of an account while it is on screen; they come into its connection. */
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
    // Without a name the address stands for itself.
    ask().catch(() => {})
    return () => lifetime.abort()
  }, [kernel, namespace, holding])
}
