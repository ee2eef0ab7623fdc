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
  const status = session && statusOf(session, state.now)
  const isQuestion = status === 'active' || (session && isAsking)
  const title =
    isQuestion || state.status !== 'ready' ? t.revokeTitle : status === 'revoked' ? t.endedTitle : t.detailTitle
  const waiting = state.isSigned ? t.revoking : t.confirm({ wallet: wallet ?? t.yourWallet })
  const app = session?.app || t.unknownApp
  return (
    <Screen title={title}>
      <WhenReady state={state}>
        {session && isQuestion ? (
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
                {isAsking ? waiting : ''}
              </p>
              {/* Stays in its place once the wallet has signed, so that the card keeps its height. */}
              <Button
                variant="secondary"
                disabled={isAsking && state.isSigned}
                onPress={isAsking ? cancel : router.back}
              >
                {isAsking ? t.cancel : t.keep}
              </Button>
            </div>
          </div>
        ) : session ? (
          <EmptyState
            icon="check"
            title={stateText(session, state.now)}
            action={<Button onPress={router.back}>{t.close}</Button>}
          >
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
