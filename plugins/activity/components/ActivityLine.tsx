import type { Format, Resolved } from 'portico/kernel'
import { Icon, NetworkIcon, shortenAddress, Tag, VisuallyHidden, WalletIcon } from 'portico/ui'
import { useLoaded } from 'portico/view'
import { loadAmounts } from 'portico/wallet'
import { Fragment, memo, type ReactNode } from 'react'
import type { activityMessages } from '../messages.ts'
import { isAddress } from '../rules/lookAlike.ts'
import { hasMoved, type Layout, labelOf, signOf, worthOf } from '../rules/rows.ts'
import type { ActivityItem, Move } from '../tokens.ts'

/** Formats amounts. */
export type Amounts = Awaited<ReturnType<typeof loadAmounts>>

interface FiguresProps {
  children(amounts: Amounts): ReactNode
}

async function loadFigures() {
  const amounts = await loadAmounts()
  return { default: ({ children }: FiguresProps) => children(amounts) }
}

/** A component that renders its children with decimal arithmetic; `undefined` until that is loaded. */
export const useFigures = () => useLoaded(loadFigures)

/** Tokens may have the same name: their pictures tell them apart, as where amounts are added up. */
const keyOf = ({ direction, isNft, name, imageUrl }: Move) => `${direction} ${isNft} ${name} ${imageUrl}`

/** The pictures of a transaction's tokens, with badges for its kind and status. */
function Pictures({ item: { moves, type, status } }: { item: ActivityItem }) {
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
        <Picture key={keyOf(move)} move={move} size={moves.length > 1 ? 26 : 40} />
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

/** Data of all lines, read once for the list, because fast scrolling renders many lines. */
export interface Writing {
  readonly texts: Resolved<(typeof activityMessages)['texts']>
  readonly format: Format
  readonly amounts: Amounts
  /** Formats milliseconds since the epoch: the time for today and yesterday (`isLate`), else the date. */
  whenOf(at: number, isLate: boolean): string
}

const tones = {
  pending: 'accent',
  failed: 'negative',
  replaced: 'neutral',
  expired: 'negative',
  unknown: 'neutral',
} as const

/** Props of `ActivityLine`. */
export interface ActivityLineProps {
  item: ActivityItem
  /** The transaction is from today or yesterday: the heading names the day, so the line shows the time. */
  isLate: boolean
  /** Its address looks like one that the account has sent to: it is not shown. */
  isLookAlike: boolean
  layout: Layout
  /** The name of the other account. */
  name?: string | undefined
  /** The page of the transaction in the explorer of its network. */
  href: string | undefined
  index: number
  /** The one line of the list in the tab order. */
  isStop: boolean
  writing: Writing
}

/** One transaction: type, time, other party and amounts. Renders again only when its props change. */
export const ActivityLine = memo(function ActivityLine(props: ActivityLineProps) {
  const { item, isLate, isLookAlike, layout, name, href, index, isStop, writing } = props
  const t = writing.texts
  return (
    <Place href={href} index={index} isStop={isStop} layout={layout}>
      <Pictures item={item} />
      <span className="p-row-text">
        <span className="a-head">
          <span className="a-kind">
            <span className="p-row-label p-ellipsis">{t[labelOf(item.type)]}</span>{' '}
            {item.status === 'confirmed' ? null : <Tag tone={tones[item.status]}>{t[item.status]}</Tag>}
          </span>{' '}
          <time className="a-date" dateTime={new Date(item.at).toISOString()}>
            {writing.whenOf(item.at, isLate)}
          </time>
        </span>{' '}
        {item.with === '' ? null : (
          <span className="p-row-detail a-with">
            {isLookAlike ? t.lookAlike : <WithText item={item} name={name} writing={writing} />}
          </span>
        )}
      </span>{' '}
      <span className="a-end">
        <MovesText item={item} writing={writing} />
      </span>
      {href ? <VisuallyHidden> {t.newTab}</VisuallyHidden> : null}
    </Place>
  )
})

function Place({
  href,
  index,
  isStop,
  layout,
  children,
}: Pick<ActivityLineProps, 'href' | 'index' | 'isStop' | 'layout'> & { children: ReactNode }) {
  if (!href)
    return (
      <div className="a-row" data-layout={layout}>
        {children}
      </div>
    )
  return (
    <a
      className="a-row p-focusable"
      data-layout={layout}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-index={index}
      tabIndex={isStop ? 0 : -1}
    >
      {children}
    </a>
  )
}

/** The app of the transaction, or the other account: its address is shown after its name too, because names are not unique. */
function WithText({
  item: { type, with: other },
  name,
  writing: { texts },
}: Pick<ActivityLineProps, 'item' | 'name' | 'writing'>) {
  if (!isAddress(other))
    return (
      <bdi className="p-ellipsis" title={other}>
        {other}
      </bdi>
    )
  const side = type === 'send' ? texts.to : type === 'receive' ? texts.from : null
  return (
    <>
      {side ? <span className="a-side">{side}</span> : null}{' '}
      {name ? (
        <bdi className="p-ellipsis" title={name}>
          {name}
        </bdi>
      ) : null}{' '}
      <bdi dir="ltr" title={other}>
        {shortenAddress(other)}
      </bdi>
    </>
  )
}

/** The amounts that a transaction moved, outgoing ones first, and the dollar value where there is one amount. */
function MovesText({ item, writing }: { item: ActivityItem; writing: Writing }) {
  const isMoved = hasMoved(item)
  const worth = worthOf(item)
  return (
    <>
      {item.moves.map((move) => (
        <Fragment key={keyOf(move)}>
          <MoveText move={move} type={item.type} isMoved={isMoved} writing={writing} />{' '}
        </Fragment>
      ))}
      {worth === undefined ? null : (
        <bdi className="a-worth p-tabular" dir="ltr">
          {writing.amounts.formatTokenValue(worth, writing.format)}
        </bdi>
      )}
    </>
  )
}

/** The direction is shown by a sign, because colour alone is not accessible. */
const signs = { in: '+', out: '−', self: '' } as const
/** Types whose label says the direction of an amount. */
const labelled = { in: 'receive', out: 'send', self: '' } as const

interface MoveTextProps {
  move: Move
  type: ActivityItem['type']
  isMoved: boolean
  writing: Writing
}

function MoveText({ move, type, isMoved, writing }: MoveTextProps) {
  const { texts, amounts, format } = writing
  const { direction, isNft, numeric, name } = move
  if (isNft && numeric === '1')
    return (
      <bdi className="a-move p-ellipsis" title={name || undefined}>
        {name || texts.collectible}
      </bdi>
    )
  const amount = amounts.formatTransactionAmount(numeric, format)
  return (
    <bdi className="a-move p-ellipsis p-tabular" dir="ltr" data-direction={isMoved ? direction : 'none'}>
      {/* `<0.001` reads better without a sign, which is left out where the label says the direction. */}
      {amount.startsWith('<') && labelled[direction] === type ? '' : signs[direction]}
      {amount} {name || (isNft ? texts.collectible : '')}
    </bdi>
  )
}
