import { shortenAddress } from 'portico/ui'
import { Fragment } from 'react'
import type { ActivityItem, Move } from '../tokens.ts'
import type { Writing } from './ActivityLine.tsx'

/** Addresses of every chain have 26 characters or more and no space; names of apps are cut to fewer characters. */
const address = /^\w{26,}$/

/** The app that the transaction used, or the address of the other account. */
export function WithText({
  item: { type, with: other },
  writing: { texts },
}: {
  item: ActivityItem
  writing: Writing
}) {
  if (!address.test(other)) return <bdi>{other}</bdi>
  const side = type === 'send' ? texts.to : type === 'receive' ? texts.from : null
  return (
    <>
      {side ? `${side} ` : null}
      <bdi dir="ltr">{shortenAddress(other)}</bdi>
    </>
  )
}

/** The amounts that a transaction moved, outgoing ones first, and the dollar value where there is one amount. */
export function MovesText({ item: { moves, status }, writing }: { item: ActivityItem; writing: Writing }) {
  const [one, two] = moves
  const isMoved = status !== 'failed' && status !== 'expired'
  return (
    <>
      {moves.map((move) => (
        <Fragment key={`${move.direction} ${move.name} ${move.numeric}`}>
          <MoveText move={move} isMoved={isMoved} writing={writing} />{' '}
        </Fragment>
      ))}
      {isMoved && one?.value !== undefined && !two ? (
        <bdi className="a-worth p-tabular">{writing.amounts.formatTokenValue(one.value, writing.format)}</bdi>
      ) : null}
    </>
  )
}

/** The direction is shown by a sign, because colour alone is not accessible. */
const signs = { in: '+', out: '−', self: '' } as const

function MoveText({ move, isMoved, writing }: { move: Move; isMoved: boolean; writing: Writing }) {
  const { texts, amounts, format } = writing
  const { direction, isNft, numeric, name } = move
  if (isNft && numeric === '1') return <bdi className="a-move p-ellipsis">{name || texts.collectible}</bdi>
  return (
    <bdi className="a-move p-ellipsis p-tabular" dir="ltr" data-direction={isMoved ? direction : 'none'}>
      {signs[direction]}
      {amounts.formatTransactionAmount(numeric, format)} {name || (isNft ? texts.collectible : '')}
    </bdi>
  )
}
