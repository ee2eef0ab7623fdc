import { useRead, useTask } from 'portico/view'
import { data, type Namespace, selectTokens, type TokenBalance } from 'portico/wallet'
import { useCallback, useEffect } from 'react'
import { readAccount } from '../../modal/internal.ts'
import type { DataController, HoldingsStatus } from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

export interface TokensOptions extends NamespaceOption {
  /** Whether to ask for them. @default true */
  readonly enabled?: boolean | undefined
  /** Whether to look every 10 seconds while the page is visible, until the service is down. @default false */
  readonly watch?: boolean | undefined
}

/** The tokens of the connected account, from the chain-data API or the wallet. */
export interface UseTokens {
  /** The native coin first, then by descending value; data read before a failure stays. */
  readonly tokens: readonly TokenBalance[]
  readonly status: HoldingsStatus
  readonly isLoading: boolean
  /** When they may be requested again after a failure, in milliseconds since the epoch. */
  readonly retryAt: number | null
  /** Reads them again, also within the 30 seconds that they are cached; does nothing for 30 seconds after a failure. */
  refetch(): Promise<void>
}

/** Asks for the tokens for as long as a wallet is connected, again after each change of account or network. */
export function useTokens({ namespace, enabled = true, watch = false }: TokensOptions = {}): UseTokens {
  const { load } = usePorticoModal()
  const { run, busy } = useTask()
  const { balances, status, retryAt } = useRead((read) => selectTokens(read, namespace))
  const { caipAddress, family } = useRead((read) => {
    const account = readAccount(read, namespace)
    return { caipAddress: account.isConnected ? account.caipAddress : undefined, family: account.namespace }
  })
  const read = useCallback(
    (task: (reader: DataController, family: Namespace, signal: AbortSignal) => Promise<void>) =>
      async (signal: AbortSignal) => {
        if (caipAddress && family) await task(await (await load()).load(data), family, signal)
      },
    [load, caipAddress, family],
  )
  useEffect(() => {
    if (!enabled || !caipAddress) return
    void run(
      read((reader, of, signal) => (watch ? reader.followTokens(of, signal) : reader.refreshTokens(of, { signal }))),
    )
  }, [enabled, caipAddress, watch, run, read])
  // Does not affect the regular reads.
  const again = useTask()
  const runAgain = again.run
  const refetch = useCallback(
    () => runAgain(read((reader, of, signal) => reader.refreshTokens(of, { force: true, signal }))),
    [runAgain, read],
  )
  const isLoading = status === 'loading' || again.busy || (busy && !watch)
  return { tokens: balances, status, isLoading, retryAt, refetch }
}
