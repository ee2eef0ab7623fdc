import { useKernel, useRead, useTask } from 'portico/view'
import { data } from 'portico/wallet'
import { useCallback, useEffect } from 'react'
import { type NftsState, selectNfts } from '../../wallet/internal.ts'
import type { CurrentAccount } from './useCurrentAccount.ts'

/** The collectibles of an account, and how to get more of them. */
export interface AccountNfts extends NftsState {
  readonly isBusy: boolean
  /** Reads on where something is there, else from the start. */
  next(): void
}

/** Reads the collectibles of an account on mount. */
export function useNfts({ namespace, account, network }: CurrentAccount): AccountNfts {
  const kernel = useKernel()
  const { run, busy, error } = useTask()
  const state = useRead((read) => selectNfts(read, namespace))
  const holding = `${network?.caipNetworkId}:${account.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, has other collectibles
  const load = useCallback(
    (more: boolean) =>
      void run(async (signal) => {
        const reader = await kernel.load(data)
        await reader.refreshNfts(namespace, { more, signal })
      }),
    [run, kernel, namespace, holding],
  )
  useEffect(() => load(false), [load])
  const status = error && state.status === 'idle' ? 'failed' : state.status
  return { ...state, status, isBusy: busy, next: () => load(state.items.length > 0 || state.hasMore) }
}
