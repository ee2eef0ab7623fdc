import { embeddedWallet } from 'portico/embedded-wallet'
import { ExternalLink, Icon } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useStyles } from 'portico/view'
import { tracked } from 'portico/wallet'
import { upgradeIcon } from '../icons.ts'
import { emailMessages } from '../messages.ts'
import emailCss from './email.css?inline'

/** Leads to the dashboard of the embedded wallet. */
export default function UpgradeEmailWalletView() {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { events } = useKernel()
  const { origin } = usePlugin(embeddedWallet)
  return (
    <Screen title={t.upgradeTitle}>
      <div className="email-step">
        <span className="email-seal">
          <Icon name={upgradeIcon} size={24} />
        </span>
        <p className="email-text">{t.upgradeText}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: counts the presses of the link inside */}
        <span onClick={() => events.emit(tracked, { event: 'EMAIL_UPGRADE_FROM_MODAL' })}>
          <ExternalLink href={`${origin}/dashboard`} hint={t.newTab}>
            {t.dashboard}
          </ExternalLink>
        </span>
        <p className="email-note">{t.upgradeNote}</p>
      </div>
    </Screen>
  )
}
