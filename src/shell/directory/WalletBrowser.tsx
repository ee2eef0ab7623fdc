import { EmptyState } from 'portico/ui'
import { useMessages, useSlice } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useMemo, useRef } from 'react'
import { directorySlice } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { speaks } from './directory.ts'
import { directoryMessages } from './directoryMessages.ts'
import { RetryNote, useFailure } from './RetryNote.tsx'
import { orderTiles } from './tiles.ts'
import { useFirstTile } from './useGridFocus.ts'
import type { ListedChoice } from './useListedChoice.ts'
import type { WalletPages } from './useWalletPages.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { FailedWallets, SearchCount } from './WalletStates.tsx'

/** The number of placeholders for the first page, and for each following page. */
const firstPlaces = 16
const nextPlaces = 6

/** Props of `WalletBrowser`. */
export interface WalletBrowserProps {
  pages: WalletPages
  namespace: Namespace | undefined
  choice: ListedChoice
}

/** The whole directory, loaded page by page while the user scrolls. */
export function WalletBrowser({ pages: { pages, rest, busy, error, next }, namespace, choice }: WalletBrowserProps) {
  const t = useMessages(directoryMessages)
  const { noWalletTitle } = useMessages(shellMessages)
  const { featured, recommended, custom } = useSlice(directorySlice)
  const { isHere } = choice
  const wallets = useMemo(() => {
    const [first, ...others] = pages
    if (!first) return []
    const own = [...featured, ...recommended, ...custom].filter((wallet) => speaks(wallet, namespace))
    return orderTiles([[...own, ...first], ...others], isHere)
  }, [pages, featured, recommended, custom, namespace, isHere])

  const box = useRef<HTMLDivElement>(null)
  const { isShown, press } = useFailure({ isFailed: error !== null, busy, next: useFirstTile(box) })
  const retry = () => {
    press()
    next()
  }
  const isFirst = pages.length === 0
  const total = wallets.length + rest
  return <div ref={box}>{content()}</div>

  function content() {
    if (isFirst && isShown) return <FailedWallets message={t.listFailed} busy={busy} onRetry={retry} />
    if (!isFirst && total === 0) {
      return (
        <EmptyState icon="wallet" title={noWalletTitle}>
          {t.emptyListText}
        </EmptyState>
      )
    }
    return (
      <>
        <SearchCount text={isFirst ? t.loading : t.listed({ count: total })} />
        <WalletGrid
          label={t.allWalletsTitle}
          listKey={isFirst ? undefined : 'all'}
          wallets={wallets}
          total={total}
          waiting={isFirst ? firstPlaces : isShown ? 0 : Math.min(rest, nextPlaces)}
          choice={choice}
          onEnd={isFirst || isShown ? undefined : next}
        />
        {isShown ? (
          <RetryNote busy={busy} onRetry={retry}>
            {t.moreFailed}
          </RetryNote>
        ) : null}
        {!isFirst && rest === 0 ? <p className="s-note">{t.listEnd}</p> : null}
      </>
    )
  }
}
