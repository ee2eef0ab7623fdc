import { Button, EmptyState, WalletIcon } from 'portico/ui'
import { Screen, useKernel, useMessages, useStyles } from 'portico/view'
import type { ActiveAccount } from 'portico/wallet'
import { ClauseList } from '../components/ClauseList.tsx'
import { StateTag, useStateText, WhenReady } from '../components/SessionParts.tsx'
import { useSessions } from '../components/useSessions.ts'
import { sessionsMessages } from '../messages.ts'
import { statusOf } from '../rules/session.ts'
import sessionsCss from '../sessions.css?inline'
import { RevokeSmartSessionView, type SmartSession } from '../tokens.ts'

/** The permissions and limits of one session, in words. */
export default function SmartSessionView({ params }: { params: { readonly id: string } }) {
  useStyles(sessionsCss)
  const t = useMessages(sessionsMessages)
  const state = useSessions()
  const session = state.sessions.find(({ id }) => id === params.id)
  return (
    <Screen title={t.detailTitle}>
      <WhenReady state={state}>
        {session && state.activeAccount ? (
          <Session session={session} activeAccount={state.activeAccount} now={state.now} />
        ) : (
          <EmptyState icon="search" title={t.goneTitle}>
            {t.goneText}
          </EmptyState>
        )}
      </WhenReady>
    </Screen>
  )
}

function Session({
  session,
  activeAccount,
  now,
}: {
  session: SmartSession
  activeAccount: ActiveAccount
  now: number
}) {
  const t = useMessages(sessionsMessages)
  const { router } = useKernel()
  const { stateText, write } = useStateText()
  const { id, app, site, imageUrl, createdAt, permissions, limits } = session
  const status = statusOf(session, now)
  const name = app || t.unknownApp
  return (
    <div className="sm-detail">
      <div className="sm-app">
        <WalletIcon name={name} src={imageUrl} size={56} />
        <p className="sm-name" dir="auto">
          {name}
        </p>
        {site ? (
          <bdi className="sm-muted sm-site" dir="ltr">
            {site}
          </bdi>
        ) : null}
        <StateTag status={status} />
        <p className="sm-muted">{stateText(session, now)}</p>
        {createdAt === null ? null : <p className="sm-muted">{t.granted({ date: write(createdAt) })}</p>}
      </div>
      {permissions.length > 0 ? (
        <ClauseList heading={t.may} clauses={permissions} activeAccount={activeAccount} />
      ) : (
        <p className="sm-muted">{t.mayNothing}</p>
      )}
      {limits.length > 0 ? <ClauseList heading={t.limits} clauses={limits} activeAccount={activeAccount} /> : null}
      {status === 'active' ? (
        <Button variant="danger" onPress={() => router.push(RevokeSmartSessionView, { id })}>
          {t.revoke}
        </Button>
      ) : null}
    </div>
  )
}
