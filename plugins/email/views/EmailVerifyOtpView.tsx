import { Screen, useMessages, usePlugin } from 'portico/view'
import { CodeForm } from '../components/CodeForm.tsx'
import { Resend } from '../components/Resend.tsx'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import type { SentParams } from '../tokens.ts'

/** Asks for the code of a login. */
export default function EmailVerifyOtpView({ params }: { params: SentParams }) {
  const t = useMessages(emailMessages)
  const { confirm, logIn } = usePlugin(email)
  return (
    <Screen title={t.confirmTitle}>
      <CodeForm address={params.email} check={confirm} proceed={(signal) => logIn(params, signal)}>
        <Resend params={params} kind="code" />
      </CodeForm>
    </Screen>
  )
}
