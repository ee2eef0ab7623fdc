import { useKernel, useRead, useTask } from 'portico/view'
import { data, selectTokens } from 'portico/wallet'
import { useCallback, useEffect } from 'react'
import type { TokensState } from '../../wallet/internal.ts'
import type { CurrentAccount } from './useCurrentAccount.ts'

/** The tokens of an account, read repeatedly while mounted. `retry` starts again. */
export function useTokenBalances({ namespace, account, network }: CurrentAccount): [TokensState, retry: () => void] {
  const kernel = useKernel()
  const { run, error } = useTask()
  const state = useRead((read) => selectTokens(read, namespace))
  const holding = `${network?.caipNetworkId}:${account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, has other tokens
  const follow = useCallback(
    () =>
      void run(async (signal) => {
        const reader = await kernel.load(data)
        await reader.followTokens(namespace, signal)
      }),
    [run, kernel, namespace, holding],
  )
  useEffect(follow, [follow])
  // The data plugin failed to load, was not installed, or the network was removed.
  return [error && state.status === 'idle' ? { ...state, status: 'failed' } : state, follow]
}
