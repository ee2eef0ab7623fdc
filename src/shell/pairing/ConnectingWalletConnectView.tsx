import { Tabs } from 'portico/ui'
import { Screen, useMessages } from 'portico/view'
import type { ListedWallet, WalletPlatform } from '../../wallet/internal.ts'
import { ExternalAttempt } from '../connect/ExternalAttempt.tsx'
import type { NamespaceParams } from '../viewTokens.ts'
import { GetPrompt } from './GetPrompt.tsx'
import { NotDetected } from './NotDetected.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'
import { needsPairing, protocol } from './pairing.ts'
import { pairingMessages } from './pairingMessages.ts'
import { type Pairing, usePairing } from './usePairing.ts'
import { usePairingStyles } from './usePairingStyles.ts'
import { type Platforms, usePlatforms } from './usePlatforms.ts'

type Params = NamespaceParams & { wallet?: ListedWallet }

/** Reaches a wallet elsewhere, each way a tab: a code to scan, an app to open, an extension. */
export default function ConnectingWalletConnectView({ params }: { params: Params }) {
  usePairingStyles()
  const t = useMessages(pairingMessages)
  const { wallet, namespace } = params
  const ways = usePlatforms(wallet, namespace)
  const { platforms, selected, select, environment } = ways
  const pairing = usePairing({ wallet, namespace, isWanted: needsPairing(selected) })
  const labels: Record<WalletPlatform, string> = {
    browser: t.browser,
    unsupported: t.browser,
    mobile: t.mobile,
    qrcode: t.mobile,
    web: t.web,
    desktop: t.desktop,
  }
  // On a computer the way to an extension that is not here says itself where to get it.
  const isOffered = selected === 'unsupported' && !environment.isMobile
  const panel = <Way params={params} ways={ways} pairing={pairing} />
  return (
    <Screen title={wallet?.name ?? protocol}>
      {platforms.length > 1 ? (
        <div className="s-ways">
          <Tabs
            label={t.ways}
            tabs={platforms.map((id) => ({ id, label: labels[id] }))}
            selected={selected}
            onSelect={(id) => select(id as WalletPlatform)}
          >
            {panel}
          </Tabs>
        </div>
      ) : (
        panel
      )}
      {wallet && !ways.installed && !isOffered ? <GetPrompt wallet={wallet} environment={environment} /> : null}
    </Screen>
  )
}

function Way({ params, ways, pairing }: { params: Params; ways: Platforms; pairing: Pairing }) {
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
