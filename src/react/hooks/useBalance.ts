import { useFormat, useRead, useTask } from 'portico/view'
import { type Balance, data, type Namespace, selectTokens, type TokenBalance, wallet } from 'portico/wallet'
import { useCallback, useEffect, useState } from 'react'
import { formatButtonBalance, readAccount, readConnection, runningKernel } from '../../modal/internal.ts'
import type { DataController, HoldingsStatus, Identity } from '../../wallet/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

export interface IdentityOptions extends NamespaceOption {
  /** Whether to request it. @default true */
  readonly enabled?: boolean | undefined
}

/** The name and the picture of the connected account. */
export interface UseIdentity extends Identity {
  readonly isLoading: boolean
}

/** Requests name and picture while a wallet is connected, again after each change of account or network. */
export function useIdentity({ namespace, enabled = true }: IdentityOptions = {}): UseIdentity {
  const modal = usePorticoModal()
  const { run, busy, reset } = useTask()
  const { name, avatar, caipAddress, selected } = useRead((read) => {
    const { profileName, profileImage } = readConnection(read, namespace)
    const account = readAccount(read, namespace)
    return {
      name: profileName,
      avatar: profileImage,
      caipAddress: account.isConnected ? account.caipAddress : undefined,
      selected: account.namespace,
    }
  })
  useEffect(() => {
    if (!enabled || !caipAddress || !selected) return
    void run(async (signal) => {
      const reader = await (await runningKernel(modal)).load(data)
      await reader.refreshIdentity(selected, { signal })
    })
    return reset
  }, [enabled, caipAddress, selected, modal, run, reset])
  return { name, avatar, isLoading: busy }
}

export interface TokensOptions extends NamespaceOption {
  /** Whether to request them. @default true */
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

/** Requests the tokens while a wallet is connected, again after each change of account or network. */
export function useTokens({ namespace, enabled = true, watch = false }: TokensOptions = {}): UseTokens {
  const modal = usePorticoModal()
  const { run, busy, reset } = useTask()
  const { balances, status, retryAt } = useRead((read) => selectTokens(read, namespace))
  const { caipAddress, selected } = useRead((read) => {
    const account = readAccount(read, namespace)
    return { caipAddress: account.isConnected ? account.caipAddress : undefined, selected: account.namespace }
  })
  const read = useCallback(
    (task: (reader: DataController, selected: Namespace, signal: AbortSignal) => Promise<void>) =>
      async (signal: AbortSignal) => {
        if (caipAddress && selected) await task(await (await runningKernel(modal)).load(data), selected, signal)
      },
    [modal, caipAddress, selected],
  )
  useEffect(() => {
    if (!enabled || !caipAddress) return
    void run(
      read((reader, of, signal) => (watch ? reader.followTokens(of, signal) : reader.refreshTokens(of, { signal }))),
    )
    return reset
  }, [enabled, caipAddress, watch, run, reset, read])
  // A task of its own, so that it does not abort the regular reads.
  const again = useTask()
  const { run: runAgain, reset: resetAgain } = again
  // Also without regular reads, a refetch of one account is not that of another, nor of none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account
  useEffect(() => resetAgain, [caipAddress, resetAgain])
  const refetch = useCallback(
    () => runAgain(read((reader, of, signal) => reader.refreshTokens(of, { force: true, signal }))),
    [runAgain, read],
  )
  // A watch that ended before the first answer leaves the status at `loading`.
  const isLoading = (enabled && status === 'loading') || again.busy || (busy && !watch)
  return { tokens: balances, status, isLoading, retryAt, refetch }
}

/** The native balance of the connected account. */
export interface UseBalance {
  /** `null` while it is not known. */
  readonly balance: Balance | null
  /** With its symbol, truncated to three decimals, in the user's language; set a moment after `balance`. */
  readonly formatted: string | undefined
  /** Reads it again, also within the 30 seconds that it is kept. */
  refetch(): Promise<void>
  readonly isLoading: boolean
  readonly error: unknown
}

export interface BalanceOptions extends NamespaceOption {
  /** Whether to request it. @default true */
  readonly enabled?: boolean | undefined
}

/** Requests the native balance while a wallet is connected, again after each change of account or network. */
export function useBalance({ namespace, enabled = true }: BalanceOptions = {}): UseBalance {
  const modal = usePorticoModal()
  const { run, busy, error, reset } = useTask()
  const { balance, caipAddress, selected } = useRead((read) => {
    const account = readAccount(read, namespace)
    return {
      balance: readConnection(read, namespace).balance,
      caipAddress: account.isConnected ? account.caipAddress : undefined,
      selected: account.namespace,
    }
  })
  const formatted = useFormatted(balance)
  const fetchBalance = useCallback(
    (force: boolean) =>
      run(async (signal) => {
        if (caipAddress && selected)
          await (await runningKernel(modal)).peek(wallet)?.refreshBalance(selected, { force, signal })
      }),
    [run, modal, caipAddress, selected],
  )
  useEffect(() => {
    if (!enabled || !caipAddress) return
    void fetchBalance(false)
    return reset
  }, [enabled, caipAddress, fetchBalance, reset])
  // The failure of one account is not that of another, nor of none; also of a refetch without regular reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account
  useEffect(() => reset, [caipAddress, reset])
  const refetch = useCallback(() => fetchBalance(true), [fetchBalance])
  return { balance, formatted, refetch, isLoading: busy, error }
}

function useFormatted(balance: Balance | null): string | undefined {
  const format = useFormat()
  const [shown, setShown] = useState<{ readonly balance: Balance; readonly text: string }>()
  useEffect(() => {
    if (!balance) return
    let isWanted = true
    formatButtonBalance(balance, format).then(
      (text) => isWanted && setShown({ balance, text }),
      // Ignore a failure to load the code: `balance` is set nevertheless, and the next balance loads the code again.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [balance, format])
  return balance && shown?.balance === balance ? shown.text : undefined
}
