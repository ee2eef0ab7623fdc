import { EmailCooldownError, EmailInvalidError } from 'portico/embedded-wallet'
import { Icon, Spinner } from 'portico/ui'
import { useEntryState, useKernel, useMessages, usePlugin, useStyles, useTask } from 'portico/view'
import { tracked } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { submitIcon } from '../icons.ts'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import type { LoginParams } from '../tokens.ts'
import emailCss from '../views/email.css?inline'
import { useCooldown } from '../views/useCooldown.ts'
import { useFailureText } from '../views/useFailureText.ts'
import { EmailField } from './EmailField.tsx'

/** The field for the address, with a button that sends the mail. */
export function EmailForm({ params }: { params: LoginParams }) {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { events } = useKernel()
  const { submit } = usePlugin(email)
  const { run, busy, error, reset } = useTask()
  const [address, setAddress] = useEntryState('email', '')
  const text = useFailureText(error)
  const input = useRef<HTMLInputElement>(null)
  const isSelected = useRef(false)
  const isCooling = useCooldown() > 0
  const isCooldown = EmailCooldownError.is(error)

  // The failure text names the seconds to wait: remove it once they have passed.
  useEffect(() => {
    if (isCooldown && !isCooling) reset()
  }, [isCooldown, isCooling, reset])
  const isInvalid = EmailInvalidError.is(error)
  useEffect(() => {
    if (isInvalid) input.current?.focus()
  }, [isInvalid])

  const select = () => {
    if (isSelected.current) return
    isSelected.current = true
    events.emit(tracked, { event: 'EMAIL_LOGIN_SELECTED' })
  }
  const send = () => {
    if (!busy) void run((signal) => submit(address, params, signal))
  }
  return (
    <form
      className="email-form"
      aria-label={t.loginTitle}
      noValidate
      onFocus={select}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EmailField
        label={t.address}
        hideLabel
        placeholder={t.placeholder}
        value={address}
        busy={busy}
        failure={text}
        onChange={(value) => {
          reset()
          setAddress(value)
        }}
        inputRef={input}
        action={
          <button
            type="submit"
            className="email-submit p-touch p-focusable"
            aria-label={t.submit}
            title={t.submit}
            aria-busy={busy || undefined}
            aria-disabled={busy || undefined}
          >
            {busy ? <Spinner size={18} /> : <Icon name={submitIcon} />}
          </button>
        }
      />
    </form>
  )
}
