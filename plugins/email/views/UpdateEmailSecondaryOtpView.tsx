import { Button } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin } from 'portico/view'
import { CodeForm } from '../components/CodeForm.tsx'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import { useCurrentEmail } from './useCurrentEmail.ts'

/** Asks for the code that was mailed to the new address. */
export default function UpdateEmailSecondaryOtpView({ params }: { params: { readonly email: string } }) {
  const t = useMessages(emailMessages)
  const { router } = useKernel()
  const { confirmNew } = usePlugin(email)
  useCurrentEmail()
  return (
    <Screen title={t.confirmNewTitle}>
      <CodeForm address={params.email} check={confirmNew}>
        <Button variant="text" onPress={router.back}>
          {t.changeAddress}
        </Button>
      </CodeForm>
    </Screen>
  )
}
