import { Screen, useMessages } from 'portico/view'
import { EmailForm } from '../components/EmailForm.tsx'
import { emailMessages } from '../messages.ts'
import type { LoginParams } from '../tokens.ts'

/** Login by email alone. */
export default function EmailLoginView({ params }: { params: LoginParams }) {
  const t = useMessages(emailMessages)
  return (
    <Screen title={t.loginTitle}>
      <EmailForm params={params} />
    </Screen>
  )
}
