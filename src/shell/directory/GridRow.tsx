import { Icon, VisuallyHidden } from 'portico/ui'
import { memo } from 'react'
import type { ListedWallet } from '../../wallet/internal.ts'
import { DirectoryImage } from './DirectoryImage.tsx'
import type { ListedChoice } from './useListedChoice.ts'

/** The content of a tile. */
export interface TileTexts {
  readonly certified: string
  readonly installed: string
  readonly caution: string
}

/** Props of `WalletTile`. */
export interface WalletTileProps {
  wallet: ListedWallet
  index: number
  isHere: boolean
  /** The wallet's own icon; it takes precedence over the image of the directory. */
  imageUrl: string | undefined
  isBlocked: boolean
  /** A warning that the wallet may be an imitation. */
  doubt: string | undefined
  /** The tile is in the tab order. */
  isStop: boolean
  isPaused: boolean
  /** Passed down, so that not every tile subscribes to the language. */
  texts: TileTexts
  onSelect(wallet: ListedWallet): void
}

/** A wallet of the grid. A wallet that can not be chosen now stays focusable. */
function WalletTile(props: WalletTileProps) {
  const { wallet, index, isHere, imageUrl, isBlocked, doubt, isStop, isPaused, texts, onSelect } = props
  return (
    <button
      type="button"
      className="s-tile p-focusable"
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={isBlocked || undefined}
      onClick={() => {
        if (!isBlocked) onSelect(wallet)
      }}
    >
      <span className="s-tile-image">
        <DirectoryImage wallet={imageUrl ? { ...wallet, imageUrl } : wallet} size={48} isPaused={isPaused} />
        {wallet.isCertified ? (
          <span className="s-tile-badge">
            <Icon name="check" size={12} />
          </span>
        ) : null}
      </span>
      <span className="s-tile-name" dir="auto" title={wallet.name}>
        {wallet.name}
      </span>
      {wallet.isCertified ? <VisuallyHidden>{texts.certified}</VisuallyHidden> : null}
      {doubt ? (
        <>
          <VisuallyHidden>{doubt}</VisuallyHidden>
          <span className="s-tile-state" data-tone="negative" title={doubt}>
            {texts.caution}
          </span>
        </>
      ) : isHere ? (
        <span className="s-tile-state">{texts.installed}</span>
      ) : null}
    </button>
  )
}

/** Props of `GridRow`. */
export interface GridRowProps {
  wallets: readonly ListedWallet[]
  /** The number of wallets in the whole grid, including those that are not loaded yet. */
  total: number
  /** The first and the last index of the row; from `wallets.length` on they are placeholders. */
  from: number
  to: number
  /** The index of the tile in the tab order, if it is in this row. */
  stop: number | undefined
  /** Distance from the top of the grid in CSS pixels. */
  top: number
  isPaused: boolean
  choice: ListedChoice
  doubtOf(wallet: ListedWallet): string | undefined
  texts: TileTexts
}

/** A row of the grid. Memoized, so that scrolling does not render it again. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { wallets, total, from, to, stop, top, isPaused, choice, doubtOf, texts } = props
  const places = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  return (
    <div role="presentation" className="s-grid-row" style={{ insetBlockStart: top }}>
      {places.map((index) => {
        const wallet = wallets[index]
        if (!wallet) return <div key={index} className="s-tile" data-waiting="" aria-hidden="true" />
        return (
          // biome-ignore lint/a11y/useSemanticElements: the list is no `ul`, because of the rows between list and items
          <div key={wallet.id} role="listitem" aria-posinset={index + 1} aria-setsize={total}>
            <WalletTile
              wallet={wallet}
              index={index}
              isHere={choice.isHere(wallet)}
              imageUrl={choice.imageOf(wallet)}
              isBlocked={choice.isBlocked(wallet)}
              doubt={doubtOf(wallet)}
              isStop={index === stop}
              isPaused={isPaused}
              texts={texts}
              onSelect={choice.choose}
            />
          </div>
        )
      })}
    </div>
  )
})
