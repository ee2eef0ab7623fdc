import { Icon, VisuallyHidden } from 'portico/ui'
import type { ListedWallet } from '../../wallet/internal.ts'
import { DirectoryImage } from './DirectoryImage.tsx'

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
  /** Why the wallet may be an imitation. */
  doubt: string | undefined
  /** In the tab order. */
  isStop: boolean
  isPaused: boolean
  /** Given, so that not each of many tiles listens for another language. */
  texts: TileTexts
  onSelect(wallet: ListedWallet): void
}

/** A wallet of the grid. One that can not be chosen now keeps its place in the order of focus. */
export function WalletTile(props: WalletTileProps) {
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
      <span className="s-tile-name" dir="auto">
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
