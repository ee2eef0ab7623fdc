import { Button } from 'portico/ui'
import { useMessages, usePlugin, useTask } from 'portico/view'
import { useState } from 'react'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import type { SentParams } from '../tokens.ts'
import { useCooldown } from '../views/useCooldown.ts'
import { useFailureText } from '../views/useFailureText.ts'

/** Props of `Resend`. */
export interface ResendProps {
  params: SentParams
  /** What the mail has in it. */
  kind: 'code' | 'link'
  /** Called once the mail was sent again, unless another view is shown because the new mail needs one. */
  onSent?: (() => void) | undefined
}

/** Sends the mail again, once 30 seconds have passed; counts them down. */
export function Resend({ params, kind, onSent }: ResendProps) {
  const t = useMessages(emailMessages)
  const { resend } = usePlugin(email)
  const { run, busy, error } = useTask()
  const [isSent, setSent] = useState(false)
  const seconds = useCooldown()
  const text = useFailureText(error)
  const [now, later] = kind === 'code' ? [t.resendCode, t.resendCodeIn] : [t.resendLink, t.resendLinkIn]
  const send = () => {
    // The button is not disabled during the countdown, so that it keeps focus.
    if (seconds > 0) return
    setSent(false)
    void run(async (signal) => {
      if (!(await resend(params, signal))) return
      setSent(true)
      onSent?.()
    })
  }
  return (
    <div className="email-resend" data-waiting={seconds > 0 || undefined}>
      <Button variant="text" busy={busy} onPress={send}>
        {seconds > 0 ? later({ seconds }) : now}
      </Button>
      <output className="email-note" data-failed={text ? '' : undefined}>
        {text ?? (isSent ? t.sent : null)}
      </output>
    </div>
  )
}
