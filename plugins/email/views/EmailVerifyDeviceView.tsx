import { EmbeddedWalletTimeoutError } from 'portico/embedded-wallet'
import { ConnectingGraphic, Icon } from 'portico/ui'
import { Screen, useMessages, usePlugin, useStyles, useTask } from 'portico/view'
import { useCallback, useEffect } from 'react'
import { Resend } from '../components/Resend.tsx'
import { mailIcon } from '../icons.ts'
import { emailMessages } from '../messages.ts'
import { email } from '../plugin.ts'
import type { SentParams } from '../tokens.ts'
import emailCss from './email.css?inline'
import { useFailureText } from './useFailureText.ts'

/** Waits until the user opens the link of the mail, which registers this browser. */
export default function EmailVerifyDeviceView({ params }: { params: SentParams }) {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { awaitDevice } = usePlugin(email)
  const { run, error } = useTask()
  const failure = useFailureText(error, t.deviceFailed)
  // The wait ends when the link has expired.
  const text = EmbeddedWalletTimeoutError.is(error) ? t.deviceFailed : failure
  const wait = useCallback(() => void run((signal) => awaitDevice(params, signal)), [run, awaitDevice, params])
  useEffect(wait, [wait])
  return (
    <Screen title={t.deviceTitle}>
      <div className="email-step">
        <ConnectingGraphic state={text ? 'failed' : 'connecting'}>
          <span className="email-seal">
            <Icon name={mailIcon} size={24} />
          </span>
        </ConnectingGraphic>
        <p className="email-lead">{t.deviceLead}</p>
        <p className="email-text">
          {t.deviceText} <bdi className="email-address">{params.email}</bdi>
        </p>
        <output className="email-state" data-failed={text ? '' : undefined}>
          {text ?? t.linkValid}
        </output>
        <Resend params={params} kind="link" onSent={wait} />
      </div>
    </Screen>
  )
}
