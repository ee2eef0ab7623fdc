import { memo } from 'react'
import type { ListedWallet } from '../../wallet/internal.ts'
import type { ListedChoice } from './useListedChoice.ts'
import { type TileTexts, WalletTile } from './WalletTile.tsx'

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

/** A row of the grid. It is drawn again only when something of it changed, not for each step of scrolling. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { wallets, total, from, to, stop, top, isPaused, choice, doubtOf, texts } = props
  const places = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  return (
    <div role="presentation" className="s-grid-row" style={{ insetBlockStart: top }}>
      {places.map((index) => {
        const wallet = wallets[index]
        if (!wallet) return <div key={index} className="s-tile" data-waiting="" aria-hidden="true" />
        return (
          // biome-ignore lint/a11y/useSemanticElements: the list is none either, for the rows between
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
