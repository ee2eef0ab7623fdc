import { Button, EmptyState, ErrorState, Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages, useStyles } from 'portico/view'
import type { ReactNode } from 'react'
import activityCss from '../activity.css?inline'
import { activityMessages } from '../messages.ts'
import { useFigures } from './ActivityLine.tsx'
import { ActivityList } from './ActivityList.tsx'
import { KeepsFocus } from './KeepsFocus.tsx'
import type { Activity } from './useActivity.ts'

/** The number of placeholder lines. */
const places = 7

/** Props of `ActivityPanel`. */
export interface ActivityPanelProps {
  activity: Activity
  /** Loads older transactions automatically near the end. */
  readsOn: boolean
  /** Shown below the list if older transactions exist and are not loaded automatically. */
  end?: ReactNode
}

/** The activity of an account: loading, empty, unsupported, failed, or a list. */
export function ActivityPanel({ activity, readsOn, end }: ActivityPanelProps) {
  useStyles(activityCss)
  const t = useMessages(activityMessages)
  const { status, rows, cursor, more, isBusy, network, account, retry, next } = activity
  // Loaded before there are rows, so that the list replaces the empty state at once.
  const Figures = useFigures()
  const hasMore = cursor !== null
  const name = network?.name ?? t.thisNetwork
  const loading = (
    <>
      <Skeleton shape="row" count={places} />
      <VisuallyHidden>{t.loading}</VisuallyHidden>
    </>
  )
  if (rows.length > 0) {
    if (!Figures) return loading
    const onEnd = readsOn && hasMore && more === 'idle' && !isBusy ? next : undefined
    return (
      <Figures>
        {(amounts) => (
          <>
            <ActivityList
              label={t.title}
              listKey={account}
              rows={rows}
              network={network}
              amounts={amounts}
              hasMore={hasMore}
              onEnd={onEnd}
            />
            {status === 'idle' || status === 'loading' ? loading : null}
            {status === 'failed' ? <ErrorState message={t.failedText} retryLabel={t.tryAgain} onRetry={retry} /> : null}
            {hasMore ? readsOn ? <Older activity={activity} /> : end : null}
          </>
        )}
      </Figures>
    )
  }
  if (status === 'idle' || status === 'loading') return loading
  if (status === 'failed') {
    return <ErrorState message={t.failedText} retryLabel={t.tryAgain} busy={isBusy} onRetry={retry} />
  }
  if (status === 'unsupported') return <EmptyState icon="activity" title={t.unknownTitle({ network: name })} />
  return (
    <EmptyState icon="activity" title={t.emptyTitle} action={hasMore ? <ShowMore activity={activity} /> : undefined}>
      {t.emptyText({ network: name })}
    </EmptyState>
  )
}

/** The end of a list with older transactions: placeholders while they load, and a retry button after a failure. */
function Older({ activity }: { activity: Activity }) {
  const t = useMessages(activityMessages)
  const { more, next } = activity
  if (more === 'failed') {
    return (
      <KeepsFocus>
        <ErrorState message={t.fetchFailed} retryLabel={t.tryAgain} onRetry={next} />
      </KeepsFocus>
    )
  }
  if (more === 'paused') return <ShowMore activity={activity} />
  return (
    <>
      <Skeleton shape="row" count={2} />
      <VisuallyHidden>{more === 'loading' ? t.loading : ''}</VisuallyHidden>
    </>
  )
}

function ShowMore({ activity: { more, next } }: { activity: Activity }) {
  return (
    <KeepsFocus>
      <Button variant="secondary" busy={more === 'loading'} onPress={next}>
        {useMessages(activityMessages).showMore}
      </Button>
    </KeepsFocus>
  )
}
