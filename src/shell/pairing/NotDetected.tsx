import { Button, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import {
  extensionOf,
  inAppBrowserLink,
  type LinkEnvironment,
  type ListedWallet,
  openLink,
} from '../../wallet/internal.ts'
import { DirectoryImage } from '../directory/DirectoryImage.tsx'
import { shellMessages } from '../messages.ts'
import { pairingMessages } from './pairingMessages.ts'

/** Props of `NotDetected`. */
export interface NotDetectedProps {
  wallet: ListedWallet
  namespace: Namespace | undefined
  environment: LinkEnvironment
}

/**
 * Shown for a wallet that is not installed: links to its extension for this browser and reloads the page. On a phone the
 * wallet can open the page in its own browser.
 */
export function NotDetected({ wallet, namespace, environment }: NotDetectedProps) {
  const t = useMessages(pairingMessages)
  const { newTab } = useMessages(shellMessages)
  const { name } = wallet
  const extension = extensionOf(wallet, navigator.userAgent)
  const link =
    environment.isMobile && namespace ? inAppBrowserLink(wallet, location.href, namespace, environment) : undefined
  return (
    <div className="s-pairing">
      <div className="s-centre s-absent">
        <DirectoryImage wallet={wallet} size={72} />
        <p className="s-attempt-title">{link ? t.inApp({ wallet: name }) : t.notDetected({ wallet: name })}</p>
        <p className="s-attempt-text">{link ? t.inAppText : t.notDetectedText}</p>
      </div>
      {link ? <Button onPress={() => void openLink(link)}>{t.open({ wallet: name })}</Button> : null}
      {environment.isMobile ? null : (
        <div className="s-absent-actions">
          {extension ? (
            <a
              className="p-button p-focusable"
              data-variant="primary"
              href={extension.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span className="p-ellipsis" dir="auto">
                {t.getTitle({ wallet: name })}
              </span>
              <VisuallyHidden>{newTab}</VisuallyHidden>
            </a>
          ) : null}
          <Button variant={extension ? 'secondary' : 'primary'} onPress={() => location.reload()}>
            {t.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
