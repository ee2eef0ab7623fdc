import { Button, OtpInput, Spinner } from 'portico/ui'
import { useMessages, useStyles, useTask } from 'portico/view'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { emailMessages } from '../messages.ts'
import emailCss from '../views/email.css?inline'
import { useFailureText } from '../views/useFailureText.ts'

/** Props of `CodeForm`. */
export interface CodeFormProps {
  /** The address that the code was sent to. */
  address: string
  /** Checks the code. */
  check(code: string, signal: AbortSignal): Promise<void>
  /** Called once the code was accepted. Retried without `check`, because a code can be used only once. */
  proceed?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Other actions, such as sending the mail again. */
  children?: ReactNode
}

/** Asks for the six digits of a mail, and checks them as soon as all are typed. */
export function CodeForm({ address, check, proceed, children }: CodeFormProps) {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { run, busy, error, reset } = useTask()
  const [code, setCode] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const text = useFailureText(error, isAccepted ? t.loginFailed : t.wrongCode)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  // After a wrong code, empty the field and keep focus in it.
  useEffect(() => {
    if (error !== null) setCode('')
  }, [error])

  const finish = async (signal: AbortSignal) => {
    setAccepted(true)
    await proceed?.(signal)
  }
  const submit = (digits: string) =>
    void run(async (signal) => {
      await check(digits, signal)
      await finish(signal)
    })
  const change = (digits: string) => {
    if (busy || isAccepted) return
    if (digits !== '') reset()
    setCode(digits)
  }
  return (
    <div className="email-step">
      <p className="email-text">
        {t.codeText} <bdi className="email-address">{address}</bdi>
      </p>
      <OtpInput
        label={t.code}
        value={code}
        onChange={change}
        onComplete={(digits) => {
          if (!busy && !isAccepted) submit(digits)
        }}
        message={isAccepted ? undefined : text}
        invalid={error !== null && !isAccepted}
        inputRef={input}
      />
      <output className="email-state">
        {busy ? (
          <>
            <Spinner size={18} /> {isAccepted ? t.loggingIn : t.checking}
          </>
        ) : isAccepted && text ? (
          text
        ) : (
          t.codeValid
        )}
      </output>
      {isAccepted && error !== null ? <Button onPress={() => void run(finish)}>{t.tryAgain}</Button> : children}
    </div>
  )
}
