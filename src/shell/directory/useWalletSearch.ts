import { useEntryState, useKernel, useTask } from 'portico/view'
import { type Namespace, tracked } from 'portico/wallet'
import { useCallback, useEffect } from 'react'
import { directory, type ListedWallet } from '../../wallet/internal.ts'

/** The query: a name, certified wallets, or both. */
export interface SearchQuery {
  /** Matches any name if it is empty. */
  readonly name: string
  readonly isCertified: boolean
  readonly namespace: Namespace | undefined
}

interface Answer {
  /** The query that was answered. */
  readonly to: string
  readonly found: readonly ListedWallet[]
}

/** The state of a search. */
export interface WalletSearch {
  /** `undefined` until the current query is answered. */
  readonly found: readonly ListedWallet[] | undefined
  readonly busy: boolean
  readonly error: unknown
  retry(): void
}

/** Searches the directory when the query changes, and drops answers to earlier queries. */
export function useWalletSearch({ name, isCertified, namespace }: SearchQuery): WalletSearch {
  const kernel = useKernel()
  const { run, reset, busy, error } = useTask()
  const [answer, setAnswer] = useEntryState<Answer | undefined>('answer', undefined)
  const isWanted = name !== '' || isCertified
  const key = JSON.stringify([name, isCertified, namespace])
  const isHere = answer?.to === key

  const search = useCallback(
    () =>
      void run(async (signal) => {
        const options = { signal, certified: isCertified, ...(namespace && { namespace }) }
        const found = await (await kernel.load(directory)).search(name, options)
        signal.throwIfAborted()
        setAnswer({ to: key, found })
      }),
    [kernel, run, name, isCertified, namespace, key, setAnswer],
  )
  useEffect(() => {
    if (!isWanted || isHere) return reset()
    // Do not report the search text: it is private.
    kernel.events.emit(tracked, { event: 'SEARCH_WALLET', properties: { badge: isCertified ? 'certified' : 'none' } })
    search()
  }, [isWanted, isHere, isCertified, search, reset, kernel])
  useEffect(() => {
    if (error) kernel.report(error)
  }, [error, kernel])

  return { found: isHere ? answer.found : undefined, busy, error, retry: search }
}
