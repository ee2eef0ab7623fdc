import { useMessages } from 'portico/react'
import { Button } from 'portico/ui'
import { inAppBrowserLink, type LinkEnvironment, type ListedWallet, type Namespace, openLink } from 'portico/wallet'
import { pairingMessages } from '../pairingMessages.ts'
import { DirectoryImage } from './DirectoryImage.tsx'

/** Props of `NotDetected`. */
export interface NotDetectedProps {
  wallet: ListedWallet
  namespace: Namespace | undefined
  environment: LinkEnvironment
}

/** A wallet that is not in this browser and can not be paired with; on a phone it may open this page in its own. */
export function NotDetected({ wallet, namespace, environment }: NotDetectedProps) {
  const t = useMessages(pairingMessages)
  const { name } = wallet
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
    </div>
  )
}
