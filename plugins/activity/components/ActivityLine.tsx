import type { Format, Resolved } from 'portico/kernel'
import { Tag, VisuallyHidden } from 'portico/ui'
import { memo, type ReactNode } from 'react'
import type { activityMessages } from '../messages.ts'
import { labelOf } from '../rules/labels.ts'
import type { ActivityItem } from '../tokens.ts'
import type { Amounts } from './Figures.tsx'
import { MovesText, WithText } from './MovesText.tsx'
import { Pictures } from './Pictures.tsx'

/** What every line of a list needs, fetched once for all of them: a fast scroll draws many. */
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
  /** The transaction is of today or yesterday: the heading names the day, so the line shows the time. */
  isLate: boolean
  /** Where more can be read about it. */
  href: string | undefined
  index: number
  /** The tab order leads here. */
  isStop: boolean
  writing: Writing
}

/** One transaction: type, time, other party and amounts. Renders again only when its props change. */
export const ActivityLine = memo(function ActivityLine(props: ActivityLineProps) {
  const { item, isLate, href, index, isStop, writing } = props
  const t = writing.texts
  return (
    <Place href={href} index={index} isStop={isStop}>
      <Pictures item={item} />
      <span className="p-row-text">
        <span className="a-head">
          <span className="p-row-label p-ellipsis">{t[labelOf(item.type)]}</span>{' '}
          {item.status === 'confirmed' ? null : <Tag tone={tones[item.status]}>{t[item.status]}</Tag>}{' '}
          <time className="a-date" dateTime={new Date(item.at).toISOString()}>
            {writing.whenOf(item.at, isLate)}
          </time>
        </span>{' '}
        <span className="p-row-detail p-ellipsis">
          <WithText item={item} writing={writing} />
        </span>
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
  children,
}: Omit<ActivityLineProps, 'item' | 'isLate' | 'writing'> & { children: ReactNode }) {
  if (!href) return <div className="a-row">{children}</div>
  return (
    <a
      className="a-row p-focusable"
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
