import { Icon, NetworkIcon, WalletIcon } from 'portico/ui'
import { signOf } from '../rules/labels.ts'
import type { ActivityItem, Move } from '../tokens.ts'

/** The pictures of a transaction's tokens, with badges for its kind and status. */
export function Pictures({ item: { moves, type, status } }: { item: ActivityItem }) {
  const sign = signOf(type)
  if (moves.length === 0) {
    return (
      <span className="a-sign" data-status={status}>
        <Icon name={sign} />
      </span>
    )
  }
  return (
    <span className="a-pictures" data-count={moves.length}>
      {moves.map((move) => (
        <Picture
          key={`${move.direction} ${move.name} ${move.imageUrl}`}
          move={move}
          size={moves.length > 1 ? 26 : 40}
        />
      ))}
      <span className="a-badge" data-status={status}>
        <Icon name={sign} size={12} />
      </span>
    </span>
  )
}

function Picture({ move: { isNft, isCoin, name, imageUrl }, size }: { move: Move; size: number }) {
  if (isNft) return <WalletIcon name={name} src={imageUrl} size={size} />
  return <NetworkIcon name={name} src={imageUrl} brand={isCoin ? `coin:${name}` : undefined} size={size} />
}
