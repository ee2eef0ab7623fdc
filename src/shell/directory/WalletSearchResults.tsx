import { EmptyState } from 'portico/ui'
import { useMessages, useSlice } from 'portico/view'
import { useMemo, useRef, useState } from 'react'
import { directorySlice } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { speaks } from './directory.ts'
import { directoryMessages } from './directoryMessages.ts'
import { useFailure } from './RetryNote.tsx'
import { orderTiles } from './tiles.ts'
import { useFirstTile } from './useGridFocus.ts'
import type { ListedChoice } from './useListedChoice.ts'
import { type SearchQuery, useWalletSearch } from './useWalletSearch.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { FailedWallets, SearchCount } from './WalletStates.tsx'

/** The number of placeholders during a search. */
const places = 12

/** Props of `WalletSearchResults`. */
export interface WalletSearchResultsProps {
  query: SearchQuery
  /** The text of the field has changed since this query. */
  isStale: boolean
  choice: ListedChoice
}

/** The results of a search. */
export function WalletSearchResults({ query, isStale, choice }: WalletSearchResultsProps) {
  const t = useMessages(directoryMessages)
  const { noWalletTitle } = useMessages(shellMessages)
  const { found, busy, error, retry } = useWalletSearch(query)
  const custom = useSlice(directorySlice, (state) => state.custom)
  const { name, isCertified, namespace } = query
  const { isHere } = choice
  const answer = useMemo(() => {
    // The directory does not contain the host's own wallets.
    const own = custom.filter(
      (wallet) => !isCertified && speaks(wallet, namespace) && wallet.name.toLowerCase().includes(name.toLowerCase()),
    )
    return found && orderTiles([[...own, ...found]], isHere)
  }, [found, custom, name, isCertified, namespace, isHere])

  // Keep the previous results, dimmed, until the answer arrives.
  const [last, setLast] = useState({ wallets: answer, key: '' })
  const key = `${name} ${isCertified}`
  if (answer && (last.wallets !== answer || last.key !== key)) setLast({ wallets: answer, key })
  const wallets = answer ?? last.wallets
  const isDimmed = isStale || (!answer && wallets !== undefined)

  const box = useRef<HTMLDivElement>(null)
  const { isShown, press } = useFailure({ isFailed: error !== null, busy, next: useFirstTile(box) })
  const again = () => {
    press()
    retry()
  }
  return (
    <div ref={box} data-stale={isDimmed || undefined} aria-busy={isDimmed || undefined}>
      {content()}
    </div>
  )

  function content() {
    if (isShown) return <FailedWallets message={t.searchFailed} busy={busy} onRetry={again} />
    return (
      <>
        <SearchCount text={answer ? t.found({ count: answer.length }) : t.loading} />
        {wallets?.length === 0 ? (
          <EmptyState icon="search" title={noWalletTitle}>
            {isCertified ? t.emptyCertifiedText : t.emptyText}
          </EmptyState>
        ) : (
          <WalletGrid
            key={last.key}
            label={t.allWalletsTitle}
            listKey={wallets && last.key}
            wallets={wallets ?? []}
            total={wallets?.length ?? 0}
            waiting={wallets ? 0 : places}
            choice={choice}
          />
        )}
      </>
    )
  }
}
