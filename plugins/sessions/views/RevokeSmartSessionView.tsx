import { Button, EmptyState, Note, WalletIcon } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useStyles } from 'portico/view'
import { selectConnection } from 'portico/wallet'
import { useStateText, WhenReady } from '../components/SessionParts.tsx'
import { useSessions } from '../components/useSessions.ts'
import { sessionsMessages } from '../messages.ts'
import { sessions } from '../plugin.ts'
import { statusOf } from '../rules/session.ts'
import { evmNamespace } from '../select.ts'
import sessionsCss from '../sessions.css?inline'

/** Asks for a confirmation before a session is revoked, then shows that the wallet is asked. */
export default function RevokeSmartSessionView({ params }: { params: { readonly id: string } }) {
  useStyles(sessionsCss)
  const t = useMessages(sessionsMessages)
  const { router } = useKernel()
  const { revoke, cancel } = usePlugin(sessions)
  const state = useSessions()
  const { stateText } = useStateText()
  const wallet = useRead((read) => selectConnection(read, evmNamespace).wallet?.name)
  const { id } = params
  const session = state.sessions.find((one) => one.id === id)
  const isAsking = state.revoking === id
  const failure = state.failure?.id === id && !isAsking ? state.failure.reason : null
  const isActive = session && statusOf(session, state.now) === 'active'
  const app = session?.app || t.unknownApp
  return (
    <Screen title={t.revokeTitle}>
      <WhenReady state={state}>
        {isActive || (session && isAsking) ? (
          <div className="sm-detail">
            <div className="sm-app">
              <WalletIcon name={app} src={session.imageUrl} size={56} />
              <p className="sm-question" dir="auto">
                {t.revokeText({ app })}
              </p>
            </div>
            {failure ? (
              <Note tone="negative" isAlert>
                {t[failure]}
              </Note>
            ) : null}
            <div className="sm-actions">
              <Button variant="danger" busy={isAsking} onPress={() => void revoke(id)}>
                {t.revoke}
              </Button>
              <p className="sm-note" aria-live="polite">
                {isAsking && !state.isSigned ? t.confirm({ wallet: wallet ?? t.yourWallet }) : ''}
              </p>
              {state.isSigned ? null : (
                <Button variant="secondary" onPress={isAsking ? cancel : router.back}>
                  {isAsking ? t.cancel : t.keep}
                </Button>
              )}
            </div>
          </div>
        ) : session ? (
          <EmptyState icon="check" title={stateText(session, state.now)}>
            {t.over({ app })}
          </EmptyState>
        ) : (
          <EmptyState icon="search" title={t.goneTitle}>
            {t.goneText}
          </EmptyState>
        )}
      </WhenReady>
    </Screen>
  )
}
