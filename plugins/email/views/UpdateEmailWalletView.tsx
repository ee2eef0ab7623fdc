import { Button, Form } from 'portico/ui'
import { Screen, useEntryState, useKernel, useMessages, usePlugin, useStyles, useTask } from 'portico/view'
import { useEffect, useRef } from 'react'
import { EmailField } from '../components/EmailField.tsx'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import emailCss from './email.css?inline'
import { useCurrentEmail } from './useCurrentEmail.ts'
import { useFailureText } from './useFailureText.ts'

/** The fewest characters of an address that may be saved. */
const shortest = 4

/** Asks for the new address of the user who is logged in. */
export default function UpdateEmailWalletView() {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { router } = useKernel()
  const { change } = usePlugin(email)
  const current = useCurrentEmail()
  const [address, setAddress] = useEntryState('address', current)
  const { run, busy, error, reset } = useTask()
  const text = useFailureText(error)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const next = address.trim()
  const canSave = next.length >= shortest && next.toLowerCase() !== current.toLowerCase()
  const save = () => {
    if (canSave && !busy) void run((signal) => change(next, signal))
  }
  return (
    <Screen title={t.editTitle}>
      <Form label={t.editTitle} onSubmit={save}>
        <EmailField
          label={t.newAddress}
          value={address}
          busy={busy}
          failure={text}
          onChange={(value) => {
            reset()
            setAddress(value)
          }}
          inputRef={input}
        />
        <div className="email-actions">
          <Button variant="secondary" onPress={router.back}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={busy} disabled={!canSave}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Screen>
  )
}
