import type { Format, Resolved } from 'portico/kernel'
import { Tag, VisuallyHidden } from 'portico/ui'
import { memo, type ReactNode } from 'react'
import type { activityMessages } from '../messages.ts'
import { labelOf } from '../rules/labels.ts'
import type { ActivityItem } from '../tokens.ts'
import type { Amounts } from './Figures.tsx'
import { MovesText } from './MovesText.tsx'
import { Pictures } from './Pictures.tsx'

/** What every line of a list needs, fetched once for all of them: a fast scroll draws many. */
export interface Writing {
  readonly texts: Resolved<(typeof activityMessages)['texts']>
  readonly format: Format
  readonly amounts: Amounts
  /** A day of the year, for milliseconds since the epoch. */
  dateOf(at: number): string
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
  /** Where more can be read about it. */
  href: string | undefined
  index: number
  /** The tab order leads here. */
  isStop: boolean
  writing: Writing
}

/** A transaction: what it was, what it moved, when. Drawn again only when something of it changed. */
export const ActivityLine = memo(function ActivityLine({ item, href, index, isStop, writing }: ActivityLineProps) {
  const t = writing.texts
  return (
    <Place href={href} index={index} isStop={isStop}>
      <Pictures item={item} />
      <span className="p-row-text">
        <span className="p-row-label p-ellipsis">{t[labelOf(item.type)]}</span>{' '}
        <span className="p-row-detail p-ellipsis">
          <MovesText item={item} writing={writing} />
        </span>
      </span>{' '}
      <span className="a-end">
        {item.status === 'confirmed' ? null : <Tag tone={tones[item.status]}>{t[item.status]}</Tag>}{' '}
        <time className="a-date" dateTime={new Date(item.at).toISOString()}>
          {writing.dateOf(item.at)}
        </time>
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
}: Omit<ActivityLineProps, 'item' | 'writing'> & { children: ReactNode }) {
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
