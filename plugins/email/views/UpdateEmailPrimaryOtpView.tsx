import { Button } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin } from 'portico/view'
import { CodeForm } from '../components/CodeForm.tsx'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import { useCurrentEmail } from './useCurrentEmail.ts'

/** Asks for the code that was mailed to the current address. */
export default function UpdateEmailPrimaryOtpView({ params }: { params: { readonly email: string } }) {
  const t = useMessages(emailMessages)
  const { router } = useKernel()
  const { confirmCurrent } = usePlugin(email)
  const current = useCurrentEmail()
  return (
    <Screen title={t.confirmCurrentTitle}>
      <CodeForm address={current} check={(code, signal) => confirmCurrent(code, params.email, signal)}>
        <Button variant="text" onPress={router.back}>
          {t.changeAddress}
        </Button>
      </CodeForm>
    </Screen>
  )
}
