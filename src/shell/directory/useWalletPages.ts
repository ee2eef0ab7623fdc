import { useEntryState, useKernel, useTask } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useCallback, useEffect } from 'react'
import { directory, type ListedWallet } from '../../wallet/internal.ts'

/** The number of wallets per page, before those that do not fit this app are dropped. */
const pageSize = 40

/** The loaded pages of the directory. */
export interface WalletPages {
  readonly pages: readonly (readonly ListedWallet[])[]
  /** Approximate number of wallets not loaded yet; 0 after the last page. */
  readonly rest: number
  readonly busy: boolean
  /** The error of the last page. */
  readonly error: unknown
  /** Requests the next page, unless there is none or a request is pending. */
  next(): void
}

interface State extends Pick<WalletPages, 'pages'> {
  readonly count: number
  readonly isLast: boolean
}
const none: State = { pages: [], count: 0, isLast: false }

/** Whether a page is the one before it again: a directory that ignores the number of the page would be asked forever. */
function isRepeated(wallets: readonly ListedWallet[], before: readonly ListedWallet[] = []): boolean {
  return wallets.length > 0 && wallets.length === before.length && wallets.every(({ id }, at) => id === before[at]?.id)
}

/** Limit of pages in a row that bring no new wallet, for a directory whose number of wallets is wrong. */
const mostIdle = 10

/** Whether the last pages brought no new wallet. */
function isIdle(pages: readonly (readonly ListedWallet[])[]): boolean {
  const known = new Set(pages.slice(0, -mostIdle).flatMap((page) => page.map(({ id }) => id)))
  return pages.length > mostIdle && pages.slice(-mostIdle).every((page) => page.every(({ id }) => known.has(id)))
}

/** Reads the directory page by page, the first page once `isWanted`. Loaded pages are kept when the view is left. */
export function useWalletPages(namespace: Namespace | undefined, isWanted: boolean): WalletPages {
  const kernel = useKernel()
  const { run, busy, error } = useTask()
  const [{ pages, count, isLast }, setState] = useEntryState('pages', none)

  const load = useCallback(
    (page: number) =>
      void run(async (signal) => {
        const controller = await kernel.load(directory)
        // Pages leave out the wallets of the first list, so load that first.
        await controller.loadFirst(signal)
        const { wallets, ...answer } = await controller.list(page, { signal, ...(namespace && { namespace }) })
        signal.throwIfAborted()
        setState((known) => {
          const earlier = known.pages.slice(0, page - 1)
          const pages = [...earlier, wallets]
          const isLast = answer.isLast || isRepeated(wallets, earlier.at(-1)) || isIdle(pages)
          return { pages, count: answer.count, isLast }
        })
      }),
    [kernel, run, namespace, setState],
  )
  const isFirst = isWanted && pages.length === 0
  useEffect(() => {
    if (isFirst) load(1)
  }, [isFirst, load])
  useEffect(() => {
    if (error) kernel.report(error)
  }, [error, kernel])

  return {
    pages,
    rest: isLast || pages.length === 0 ? 0 : Math.max(1, count - pages.length * pageSize),
    busy: busy || (pages.length === 0 && error === null),
    error,
    next() {
      if (!busy && !isLast) load(pages.length + 1)
    },
  }
}
