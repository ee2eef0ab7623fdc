import { usePlugin, useTask } from 'portico/view'
import { type Balance, wallet } from 'portico/wallet'
import { useCallback, useEffect, useState } from 'react'
import type { ShownAccount } from './useActiveAccount.ts'

/** A balance as a view shows it; `none` if the namespace or the network can not read balances. */
export type BalanceState =
  | { readonly status: 'known'; readonly balance: Balance }
  | { readonly status: 'loading' | 'failed' | 'none' }

/** Reads the native balance on mount, and when account, network or gate change. `retry` bypasses the cache. */
export function useNativeBalance({
  namespace,
  connection,
  gate,
  key,
}: ShownAccount): [BalanceState, retry: () => void] {
  const { refreshBalance } = usePlugin(wallet)
  const { run, busy, error } = useTask()
  const [noneFor, setNoneFor] = useState<string>()

  const refresh = useCallback(
    (force: boolean) =>
      run(async (signal) => {
        const balance = await refreshBalance(namespace, { force, signal })
        if (!balance) setNoneFor(key)
      }),
    [run, refreshBalance, namespace, key],
  )
  useEffect(() => {
    void refresh(false)
  }, [refresh])

  const retry = () => void refresh(true)
  if (connection.balance) return [{ status: 'known', balance: connection.balance }, retry]
  if (error && !busy) return [{ status: 'failed' }, retry]
  return [{ status: noneFor === key && gate !== 'checking' ? 'none' : 'loading' }, retry]
}
