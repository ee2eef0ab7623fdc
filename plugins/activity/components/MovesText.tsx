import { shortenAddress } from 'portico/ui'
import type { ActivityItem, Move } from '../tokens.ts'
import type { Writing } from './ActivityLine.tsx'

/** What a transaction moved, what went out before what came in; where it moved nothing, whom it was with. */
export function MovesText({ item: { moves, with: other }, writing }: { item: ActivityItem; writing: Writing }) {
  const [one, two] = moves
  if (!one) return <bdi>{/^0x[0-9a-f]{40}$/i.test(other) ? shortenAddress(other) : other}</bdi>
  return (
    <>
      <MoveText move={one} writing={writing} />
      {two ? (
        <>
          {' '}
          <span className="a-arrow" aria-hidden="true">
            →
          </span>{' '}
          <MoveText move={two} writing={writing} />
        </>
      ) : null}
    </>
  )
}

function MoveText({ move, writing: { texts, amounts, format } }: { move: Move; writing: Writing }) {
  if (move.isNft && move.numeric === '1') return <bdi>{move.name || texts.collectible}</bdi>
  return (
    <bdi className="p-tabular">
      {amounts.formatTransactionAmount(move.numeric, format)} {move.name || (move.isNft ? texts.collectible : '')}
    </bdi>
  )
}
