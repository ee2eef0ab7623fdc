import { Button, EmptyState, ErrorState, Skeleton, VisuallyHidden, WalletIcon } from 'portico/ui'
import { useFormat, useKernel, useMessages, useRead, useTask } from 'portico/view'
import { data } from 'portico/wallet'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { type Nft, type NftsState, selectNfts } from '../../wallet/internal.ts'
import { useFailure } from '../directory/RetryNote.tsx'
import { shellMessages } from '../messages.ts'
import { AccountContext } from './AccountContext.ts'
import { AccountNote } from './AccountNote.tsx'
import { accountMessages } from './accountMessages.ts'
import { tabMessages } from './tabMessages.ts'
import type { ShownAccount } from './useActiveAccount.ts'
import { WithheldPictures } from './WithheldPictures.tsx'

/** The collectibles of an account, and the function that loads more of them. */
export interface AccountNfts extends NftsState {
  readonly isBusy: boolean
  /** Reads the next page; the first page if there is none yet. */
  next(): void
}

/** Reads the collectibles of an account on mount. */
function useNfts({ namespace, key }: ShownAccount): AccountNfts {
  const kernel = useKernel()
  const { run, busy, error } = useTask()
  const state = useRead((read) => selectNfts(read, namespace))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, has other collectibles
  const load = useCallback(
    (more: boolean) =>
      void run(async (signal) => {
        const reader = await kernel.load(data)
        await reader.refreshNfts(namespace, { more, signal })
      }),
    [run, kernel, namespace, key],
  )
  useEffect(() => load(false), [load])
  const status = error && state.status === 'idle' ? 'failed' : state.status
  return { ...state, status, isBusy: busy, next: () => load(state.items.length > 0 || state.hasMore) }
}

/** The collectibles of the account. */
export default function NftsTab() {
  const account = useContext(AccountContext)
  return account ? <Nfts current={account.current} /> : <Skeleton shape="row" />
}

function Nfts({ current }: { current: ShownAccount }) {
  const nfts = useNfts(current)
  const t = useMessages(accountMessages)
  const { tryAgain } = useMessages(shellMessages)
  const { status, items, isBusy, next } = nfts
  const box = useRef<HTMLDivElement>(null)
  const isFailed = status === 'failed' && items.length === 0
  const { isShown, press } = useFailure({ isFailed, busy: isBusy, next: useCallback(() => box.current, []) })
  const retry = () => {
    press()
    next()
  }
  return (
    <div ref={box} tabIndex={-1} className="s-tokens">
      {isShown ? (
        <ErrorState message={t.nftsFailed} retryLabel={tryAgain} busy={isBusy} onRetry={retry} />
      ) : (
        <Content nfts={nfts} />
      )}
    </div>
  )
}

function Content({ nfts }: { nfts: AccountNfts }) {
  const t = useMessages(accountMessages)
  const { status, items } = nfts
  if (status === 'idle' || status === 'loading') {
    return (
      <div className="s-nft-skeletons">
        <Skeleton shape="row" count={3} />
        <VisuallyHidden>{t.nftsLoading}</VisuallyHidden>
      </div>
    )
  }
  if (status === 'unsupported') return <EmptyState icon="image" title={t.tokensEmptyTitle} />
  if (items.length > 0) return <Gallery nfts={nfts} />
  return (
    <EmptyState icon="image" title={t.nftsEmptyTitle} action={<More nfts={nfts} />}>
      {t.nftsEmptyText}
    </EmptyState>
  )
}

function Gallery({ nfts }: { nfts: AccountNfts }) {
  const t = useMessages(accountMessages)
  const { nfts: label } = useMessages(tabMessages)
  const { items, status, isBusy } = nfts
  const list = useRef<HTMLUListElement>(null)
  const wasPressed = useRef(false)
  const next = () => {
    wasPressed.current = true
    nfts.next()
  }
  useEffect(() => {
    if (isBusy || !wasPressed.current) return
    wasPressed.current = false
    // The pressed button may have been removed; do not move focus if the user moved it in the meantime.
    if (!document.activeElement || document.activeElement === document.body) list.current?.focus()
  }, [isBusy])
  return (
    <>
      <WithheldPictures pictures={items.map(({ imageUrl }) => imageUrl)} next={list} />
      <ul ref={list} tabIndex={-1} className="s-nfts" aria-label={label}>
        {items.map((nft) => (
          <Piece key={nft.id} nft={nft} />
        ))}
      </ul>
      {status === 'failed' ? (
        <AccountNote isBusy={isBusy} onRetry={next}>
          {t.nftsFailed}
        </AccountNote>
      ) : (
        <More nfts={{ ...nfts, next }} />
      )}
    </>
  )
}

function Piece({ nft: { name, imageUrl, count } }: { nft: Nft }) {
  const t = useMessages(accountMessages)
  const format = useFormat()
  return (
    <li className="s-nft">
      <WalletIcon name={name} src={imageUrl} size={96} />
      <span className="s-nft-name" dir="auto" title={name}>
        {name || t.nftUnnamed}
      </span>
      {count > 1 ? <span className="s-nft-count p-tabular">×{format.number(count)}</span> : null}
    </li>
  )
}

/** Loads the next page; renders nothing after the last one. */
function More({ nfts: { hasMore, isBusy, next } }: { nfts: AccountNfts }) {
  const { showMore } = useMessages(accountMessages)
  if (!hasMore) return null
  return (
    <Button variant="secondary" busy={isBusy} onPress={next}>
      {showMore}
    </Button>
  )
}
