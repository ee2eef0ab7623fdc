import { embeddedWallet } from 'portico/embedded-wallet'
import { ExternalLink, Icon } from 'portico/ui'
import { Screen, useMessages, usePlugin, useStyles } from 'portico/view'
import { upgradeIcon } from '../icons.ts'
import { emailMessages } from '../messages.ts'
import emailCss from './email.css?inline'
import { useCurrentEmail } from './useCurrentEmail.ts'

/** Links to the dashboard of the embedded wallet. */
export default function UpgradeEmailWalletView() {
  useStyles(emailCss)
  const t = useMessages(emailMessages)
  const { origin } = usePlugin(embeddedWallet)
  useCurrentEmail()
  return (
    <Screen title={t.upgradeTitle}>
      <div className="email-step">
        <span className="email-seal">
          <Icon name={upgradeIcon} size={24} />
        </span>
        <p className="email-text">{t.upgradeText}</p>
        <ExternalLink href={`${origin}/dashboard`} hint={t.newTab}>
          {t.dashboard}
        </ExternalLink>
        <p className="email-note">{t.upgradeNote}</p>
      </div>
    </Screen>
  )
}
