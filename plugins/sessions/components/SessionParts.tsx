import { NetworksView } from 'portico/shell'
import { Button, EmptyState, ErrorState, Skeleton, Tag, VisuallyHidden } from 'portico/ui'
import { useFormat, useKernel, useMessages, usePlugin } from 'portico/view'
import type { ReactNode } from 'react'
import { sessionsMessages } from '../messages.ts'
import { sessions } from '../plugin.ts'
import { type SessionStatus, statusOf } from '../rules/session.ts'
import { latest } from '../rules/units.ts'
import { evmNamespace } from '../select.ts'
import type { SmartSession } from '../tokens.ts'
import type { useSessions } from './useSessions.ts'

/** Shows the content, or why sessions can not be shown. */
export function WhenReady({ state, children }: { state: ReturnType<typeof useSessions>; children: ReactNode }) {
  const t = useMessages(sessionsMessages)
  const { refresh } = usePlugin(sessions)
  const { router } = useKernel()
  if (state.isUnavailable)
    return (
      <EmptyState
        icon="warning"
        title={t.unavailableTitle}
        action={
          <Button onPress={() => router.push(NetworksView, { namespace: evmNamespace })}>{t.chooseNetwork}</Button>
        }
      >
        {t.unavailable}
      </EmptyState>
    )
  if (state.status === 'failed')
    return <ErrorState message={t.failedText} retryLabel={t.tryAgain} onRetry={() => void refresh({ force: true })} />
  if (state.status !== 'ready')
    return (
      <div aria-live="polite">
        <VisuallyHidden>{t.loading}</VisuallyHidden>
        <Skeleton shape="row" count={3} />
      </div>
    )
  return children
}

/** When the session expires, expired or was revoked, in words. */
export function useStateText() {
  const t = useMessages(sessionsMessages)
  const format = useFormat()
  const write = (time: number) => format.date(time, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    write,
    stateText(session: SmartSession, now: number): string {
      const status = statusOf(session, now)
      if (status === 'revoked') return t.wasRevoked({ date: write(session.revokedAt ?? 0) })
      if (session.expiresAt >= latest) return t.neverExpires
      const date = write(session.expiresAt)
      return status === 'active' ? t.expires({ date }) : t.hasExpired({ date })
    },
  }
}

/** The state of a session in one word. */
export function StateTag({ status }: { status: SessionStatus }) {
  const t = useMessages(sessionsMessages)
  return <Tag tone={status === 'active' ? 'positive' : 'neutral'}>{t[status]}</Tag>
}
