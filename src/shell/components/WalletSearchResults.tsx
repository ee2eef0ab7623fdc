import { useMessages, useSlice } from 'portico/react'
import { EmptyState } from 'portico/ui'
import { directorySlice } from 'portico/wallet'
import { useMemo, useRef } from 'react'
import { directoryMessages } from '../directoryMessages.ts'
import { useFailure } from '../hooks/useFailure.ts'
import { useFirstTile } from '../hooks/useFirstTile.ts'
import type { ListedChoice } from '../hooks/useListedChoice.ts'
import { useWalletSearch, type WalletQuery } from '../hooks/useWalletSearch.ts'
import { shellMessages } from '../messages.ts'
import { speaks } from '../rules/directory.ts'
import { orderTiles } from '../rules/tiles.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { FailedWallets, WalletCount } from './WalletStates.tsx'

/** How many places are kept while a search goes on. */
const places = 12

/** Props of `WalletSearchResults`. */
export interface WalletSearchResultsProps {
  query: WalletQuery
  choice: ListedChoice
}

/** What a search found. */
export function WalletSearchResults({ query, choice }: WalletSearchResultsProps) {
  const t = useMessages(directoryMessages)
  const { noWalletTitle } = useMessages(shellMessages)
  const { found, busy, error, retry } = useWalletSearch(query)
  const custom = useSlice(directorySlice, (state) => state.custom)
  const { name, isCertified, namespace } = query
  const { isHere } = choice
  const wallets = useMemo(() => {
    // The directory knows nothing of the host's own wallets.
    const own = custom.filter(
      (wallet) => !isCertified && speaks(wallet, namespace) && wallet.name.toLowerCase().includes(name.toLowerCase()),
    )
    return found && orderTiles([[...own, ...found]], isHere)
  }, [found, custom, name, isCertified, namespace, isHere])

  const box = useRef<HTMLDivElement>(null)
  const { isShown, press } = useFailure({ isFailed: error !== null, busy, next: useFirstTile(box) })
  const again = () => {
    press()
    retry()
  }
  return <div ref={box}>{content()}</div>

  function content() {
    if (isShown) return <FailedWallets message={t.searchFailed} busy={busy} onRetry={again} />
    return (
      <>
        <WalletCount text={wallets ? t.found({ count: wallets.length }) : t.loading} />
        {wallets?.length === 0 ? (
          <EmptyState icon="search" title={noWalletTitle}>
            {isCertified ? t.emptyCertifiedText : t.emptyText}
          </EmptyState>
        ) : (
          <WalletGrid
            key={wallets ? `${name} ${isCertified}` : ''}
            label={t.allWalletsTitle}
            listKey={wallets && `${name} ${isCertified}`}
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
