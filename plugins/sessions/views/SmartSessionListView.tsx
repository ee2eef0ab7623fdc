import { EmptyState, Icon, List, Row, Tabs, Tag, WalletIcon } from 'portico/ui'
import { Screen, useEntryState, useKernel, useMessages, useStyles } from 'portico/view'
import { useStateText, WhenReady } from '../components/SessionParts.tsx'
import { useSessions } from '../components/useSessions.ts'
import { sessionsHeaderMessages } from '../headerMessages.ts'
import { sessionsMessages } from '../messages.ts'
import { type SessionStatus, statusOf } from '../rules/session.ts'
import sessionsCss from '../sessions.css?inline'
import { SmartSessionView } from '../tokens.ts'

const statuses: readonly SessionStatus[] = ['active', 'expired', 'revoked']

/** The sessions of the account, by their state. */
export default function SmartSessionListView() {
  useStyles(sessionsCss)
  const header = useMessages(sessionsHeaderMessages)
  const t = useMessages(sessionsMessages)
  const state = useSessions()
  const [selected, setSelected] = useEntryState<SessionStatus>('state', 'active')
  return (
    <Screen title={header.title} end={<Tag tone="accent">{t.beta}</Tag>}>
      <WhenReady state={state}>
        <Tabs
          label={t.states}
          tabs={statuses.map((id) => ({ id, label: t[id] }))}
          selected={selected}
          onSelect={(id) => setSelected(id as SessionStatus)}
        >
          <div className="sm-list">
            <SessionRows state={state} status={selected} />
          </div>
        </Tabs>
      </WhenReady>
    </Screen>
  )
}

function SessionRows({ state, status }: { state: ReturnType<typeof useSessions>; status: SessionStatus }) {
  const t = useMessages(sessionsMessages)
  const { router } = useKernel()
  const { stateText } = useStateText()
  const { sessions, now } = state
  const shown = sessions.filter((session) => statusOf(session, now) === status)
  if (shown.length === 0)
    return (
      <EmptyState icon="activity" title={t[`${status}Title`]}>
        {t[`${status}Text`]}
      </EmptyState>
    )
  return (
    <List label={t[status]}>
      {shown.map((session) => (
        <Row
          key={session.id}
          label={session.app || t.unknownApp}
          detail={stateText(session, now)}
          icon={<WalletIcon name={session.app || t.unknownApp} src={session.imageUrl} />}
          tag={<Icon name="chevron" />}
          onSelect={() => router.push(SmartSessionView, { id: session.id })}
        />
      ))}
    </List>
  )
}
