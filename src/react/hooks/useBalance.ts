import { useFormat, useRead, useTask } from 'portico/view'
import { type Balance, wallet } from 'portico/wallet'
import { useCallback, useEffect, useState } from 'react'
import { formatBalance, readAccount, readConnection } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import type { NamespaceOption } from './useAccount.ts'

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
  /** Whether to ask for it. @default true */
  readonly enabled?: boolean | undefined
}

/** Asks for the native balance for as long as a wallet is connected, again after each change of account or network. */
export function useBalance({ namespace, enabled = true }: BalanceOptions = {}): UseBalance {
  const { load } = usePorticoModal()
  const { run, busy, error } = useTask()
  const { balance, caipAddress, family } = useRead((read) => {
    const account = readAccount(read, namespace)
    return {
      balance: readConnection(read, namespace).balance,
      caipAddress: account.isConnected ? account.caipAddress : undefined,
      family: account.namespace,
    }
  })
  const formatted = useFormatted(balance)
  const fetchBalance = useCallback(
    (force: boolean) =>
      run(async (signal) => {
        if (caipAddress && family) await (await load()).peek(wallet)?.refreshBalance(family, { force, signal })
      }),
    [run, load, caipAddress, family],
  )
  useEffect(() => {
    if (enabled && caipAddress) void fetchBalance(false)
  }, [enabled, caipAddress, fetchBalance])
  const refetch = useCallback(() => fetchBalance(true), [fetchBalance])
  return { balance, formatted, refetch, isLoading: busy, error }
}

function useFormatted(balance: Balance | null): string | undefined {
  const format = useFormat()
  const [shown, setShown] = useState<{ readonly balance: Balance; readonly text: string }>()
  useEffect(() => {
    if (!balance) return
    let isWanted = true
    formatBalance(balance, format).then(
      (text) => isWanted && setShown({ balance, text }),
      // The code did not arrive: the number alone is here, and the next balance asks for the code again.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [balance, format])
  return balance && shown?.balance === balance ? shown.text : undefined
}
