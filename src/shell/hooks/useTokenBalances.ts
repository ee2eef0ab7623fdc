import { useKernel, useMessages, useRead, useTask } from 'portico/react'
import { dataRef, selectTokens, type TokensState } from 'portico/wallet'
import { useCallback, useEffect, useState } from 'react'
import { accountMessages } from '../accountMessages.ts'
import type { CurrentAccount } from './useCurrentAccount.ts'
import type { BalanceState } from './useNativeBalance.ts'

/**
 * The tokens of an account, read again and again while they are on screen. `retry` begins anew. `native` is the balance
 * beside them.
 */
export function useTokenBalances(
  { namespace, account, network }: CurrentAccount,
  native: BalanceState,
): [TokensState, retry: () => void] {
  const kernel = useKernel()
  const { run, error } = useTask()
  const state = useRead((read) => selectTokens(read, namespace))
  const holding = `${network?.caipNetworkId}:${account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, has other tokens
  const follow = useCallback(
    () =>
      void run(async (signal) => {
        const data = await kernel.load(dataRef)
        await data.followTokens(namespace, signal)
      }),
    [run, kernel, namespace, holding],
  )
  useEffect(follow, [follow])
  // A network that the service does not know is no failure while the balance itself is on screen.
  const isFailure = state.status === 'failed' || native.status === 'failed'
  useFailureToast(isFailure ? state.failedAt : null)
  // What reads them did not come: the host left it out, or the network is gone.
  return [error && state.status === 'idle' ? { ...state, status: 'failed' } : state, follow]
}

/** Says so once when the tokens can not be read any more. */
function useFailureToast(failedAt: number | null): void {
  const { notices } = useKernel()
  const { tokenBalanceUnavailable } = useMessages(accountMessages)
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    if (failedAt !== null && failedAt >= openedAt) notices.toast('error', tokenBalanceUnavailable)
  }, [failedAt, openedAt, notices, tokenBalanceUnavailable])
}
