import { useKernel, useTask } from 'portico/react'
import { directoryRef, type ListedWallet, type Namespace, tracked } from 'portico/wallet'
import { useCallback, useEffect, useState } from 'react'

/** What is looked for: a name, certified wallets, or both. */
export interface WalletQuery {
  /** Empty: any name. */
  readonly name: string
  readonly isCertified: boolean
  readonly namespace: Namespace | undefined
}

/** How a search goes. */
export interface WalletSearch {
  /** `undefined` until the answer to this very query is here. */
  readonly found: readonly ListedWallet[] | undefined
  readonly busy: boolean
  readonly error: unknown
  retry(): void
}

/** Searches the directory as the query changes; the answer to an earlier one is dropped, however late it comes. */
export function useWalletSearch({ name, isCertified, namespace }: WalletQuery): WalletSearch {
  const kernel = useKernel()
  const { run, reset, busy, error } = useTask()
  const [answer, setAnswer] = useState<{ readonly to: unknown; readonly found: readonly ListedWallet[] }>()
  const isWanted = name !== '' || isCertified

  const search = useCallback(
    () =>
      void run(async (signal) => {
        const options = { signal, certified: isCertified, ...(namespace && { namespace }) }
        const found = await (await kernel.load(directoryRef)).search(name, options)
        signal.throwIfAborted()
        setAnswer({ to: search, found })
      }),
    [kernel, run, name, isCertified, namespace],
  )
  useEffect(() => {
    if (!isWanted) return reset()
    // The text stays on the page: what a visitor looks for is nobody's business.
    kernel.events.emit(tracked, { event: 'SEARCH_WALLET', properties: { badge: isCertified ? 'certified' : 'none' } })
    search()
  }, [isWanted, isCertified, search, reset, kernel])
  useEffect(() => {
    if (error) kernel.report(error)
  }, [error, kernel])

  return { found: answer?.to === search ? answer?.found : undefined, busy, error, retry: search }
}
