import { Button, Tabs, VisuallyHidden } from 'portico/ui'
import { Screen, useKernel, useMessages, useRead } from 'portico/view'
import { connectorsSlice, type Namespace, readLinkEnvironment, selectNamespace } from 'portico/wallet'
import { useEffect, useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'
import {
  type ConnectorInfo,
  connectorFor,
  downloadsHere,
  extensionOf,
  inAppBrowserLink,
  type LinkEnvironment,
  type ListedWallet,
  openLink,
  platformsOf,
  type WalletPlatform,
} from '../../wallet/internal.ts'
import { ExternalAttempt } from '../connect/ExternalAttempt.tsx'
import { useTrackedWay } from '../connect/useTrackedWay.ts'
import { DirectoryImage } from '../directory/DirectoryImage.tsx'
import { shellMessages } from '../messages.ts'
import { DownloadsView, type NamespaceParams } from '../viewTokens.ts'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'
import { pairingMessages } from './pairingMessages.ts'
import { needsPairing, type PairingProgress, protocol, usePairing } from './usePairing.ts'
import { usePairingStyles } from './usePairingStyles.ts'

/** Props of `NotDetected`. */
export interface NotDetectedProps {
  wallet: ListedWallet
  namespace: Namespace | undefined
  environment: LinkEnvironment
}

/**
 * Shown for a wallet that is not installed: a link to its extension for this browser, and a button that reloads the page. On
 * a phone, a button that opens the page in the wallet's in-app browser.
 */
function NotDetected({ wallet, namespace, environment }: NotDetectedProps) {
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
              <span dir="auto">{t.getTitle({ wallet: name })}</span>
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

/** Links to the download of a wallet; renders nothing if no link is known. */
function GetPrompt({ wallet, environment }: { wallet: ListedWallet; environment: LinkEnvironment }) {
  const t = useMessages(pairingMessages)
  const { newTab } = useMessages(shellMessages)
  const { router } = useKernel()
  const [download, ...others] = downloadsHere(wallet, environment)
  if (!download) return null
  return (
    <p className="s-get">
      <span className="p-ellipsis" dir="auto">
        {t.dontHave({ wallet: wallet.name })}
      </span>
      {others.length > 0 ? (
        <button
          type="button"
          className="s-inline-button p-touch p-focusable"
          onClick={() => router.push(DownloadsView, { wallet })}
        >
          {t.get}
        </button>
      ) : (
        <a
          className="s-inline-button p-touch p-focusable"
          href={download.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.get}
          <VisuallyHidden> {newTab}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}

/** The ways to reach a wallet, and the selected one. */
export interface Platforms {
  readonly environment: LinkEnvironment
  /** The connector of the wallet in this browser. */
  readonly installed: ConnectorInfo | undefined
  readonly platforms: readonly WalletPlatform[]
  readonly selected: WalletPlatform
  /** The user has selected the way, or it is kept because its link is on screen; by default the first one is selected. */
  readonly isChosen: boolean
  select(platform: WalletPlatform): void
}

/** The ways to reach a wallet from this device; emits an event for each one that is shown. */
function usePlatforms(wallet: ListedWallet | undefined, namespace: Namespace | undefined): Platforms {
  const [environment] = useState(readLinkEnvironment)
  const [chosen, select] = useState<WalletPlatform>()
  const installed = useRead(
    (read) => wallet && connectorFor(wallet, read(connectorsSlice).connectors, [namespace, selectNamespace(read)]),
    isShallowEqual,
  )
  const platforms = platformsOf(wallet, { isInstalled: installed !== undefined, environment })
  const isChosen = chosen !== undefined && platforms.includes(chosen)
  const selected = isChosen ? chosen : (platforms[0] ?? 'qrcode')
  useTrackedWay(wallet?.name ?? protocol, selected)
  return { environment, installed, platforms, selected, isChosen, select }
}

type Params = NamespaceParams & { wallet?: ListedWallet }

/** Connects a wallet outside of this page, with a tab for each way: a code to scan, an app to open, an extension. */
export default function ConnectingWalletConnectView({ params }: { params: Params }) {
  usePairingStyles()
  const t = useMessages(pairingMessages)
  const { wallet, namespace } = params
  const ways = usePlatforms(wallet, namespace)
  const { platforms, selected, select, environment } = ways
  const pairing = usePairing({ wallet, namespace, isWanted: needsPairing(selected) })
  const isLinked = pairing.uri !== undefined
  // The user may be scanning: an extension that is found later must not take the place of the link.
  useEffect(() => {
    if (isLinked) select(selected)
  }, [isLinked, select, selected])
  const labels: Record<WalletPlatform, string> = {
    browser: t.browser,
    unsupported: t.browser,
    mobile: t.mobile,
    qrcode: t.mobile,
    web: t.web,
    desktop: t.desktop,
  }
  // On a computer `NotDetected` links to the extension itself: no second link below.
  const isOffered = selected === 'unsupported' && !environment.isMobile
  return (
    <Screen title={wallet?.name ?? protocol}>
      <div className={platforms.length > 1 ? 's-ways' : undefined}>
        <Tabs
          label={t.ways}
          tabs={platforms.map((id) => ({ id, label: labels[id] }))}
          selected={selected}
          onSelect={(id) => select(id as WalletPlatform)}
        >
          <Way params={params} ways={ways} pairing={pairing} />
        </Tabs>
      </div>
      {wallet && !ways.installed && !isOffered ? <GetPrompt wallet={wallet} environment={environment} /> : null}
    </Screen>
  )
}

function Way({ params, ways, pairing }: { params: Params; ways: Platforms; pairing: PairingProgress }) {
  const { wallet, namespace } = params
  const { selected, environment, installed, isChosen } = ways
  if (!wallet || selected === 'qrcode') return <PairingCode pairing={pairing} wallet={wallet} />
  if (selected === 'unsupported') {
    return <NotDetected wallet={wallet} namespace={namespace} environment={environment} />
  }
  if (selected === 'browser') {
    return installed ? <ExternalAttempt connectorId={installed.id} namespace={installed.namespace} /> : null
  }
  const opensItself = selected === 'mobile' && !isChosen
  return (
    <PairingLink
      key={selected}
      pairing={pairing}
      wallet={wallet}
      kind={selected}
      environment={environment}
      opensItself={opensItself}
    />
  )
}
