import type { Read } from 'portico/kernel'
import type { Kernel } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { connectorFor } from '../directory/connectorFor.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { listWallets, type WalletEntry } from '../discovery/listWallets.ts'
import { selectNamespace } from '../select.ts'
import { selectPaired } from '../sessions/selectPaired.ts'
import { connectorsSlice, networksSlice } from '../tokens.ts'
import { downloadsHere } from '../walletApps/downloads.ts'
import { readLinkEnvironment } from '../walletApps/environment.ts'
import { inAppBrowserLink } from '../walletApps/inAppBrowser.ts'
import { pairingTarget } from '../walletApps/pairingLink.ts'
import { platformsOf } from '../walletApps/platforms.ts'
import type { WalletPlatform } from '../walletApps/types.ts'
import { type ConnectStep, entryStep, type PairingWay } from './connectStep.ts'

/**
 * Returns the next step on this device after the user chose a wallet of `listWallets` or of the directory; the built-in
 * views follow the same rules. Sends no request and opens nothing. Call it when the user chooses: extensions may be found
 * later.
 *
 * @param options.namespace limits the step to connectors of one namespace
 *
 * @example
 * const step = nextConnectStep(kernel, listed)
 * if (step.type === 'connect') await attempt.start(step.target)
 */
export function nextConnectStep(
  { store: { get } }: Pick<Kernel, 'store'>,
  wallet: WalletEntry | ListedWallet,
  { namespace }: { readonly namespace?: Namespace | undefined } = {},
): ConnectStep {
  if (!('connectors' in wallet)) return listedStep(get, wallet, namespace)
  const entry = namespace ? limited(wallet, namespace) : wallet
  const step = entryStep(entry, get(networksSlice).networks, namespace)
  const paired = step.type === 'pair' ? selectPaired(get) : undefined
  return paired === undefined ? step : { type: 'occupied', wallet: paired }
}

/**
 * The entry with one connector. A wallet that is not in the namespace is asked in no other: connecting it fails as for a wallet
 * that is gone.
 */
function limited(entry: WalletEntry, namespace: Namespace): WalletEntry {
  const own = entry.connectors.find((connector) => connector.namespace === namespace)
  return { ...entry, connectors: [own ?? { ...entry.connectors[0], namespace }] }
}

/** The next step for a wallet of the directory, which may also be installed in this browser. */
export function listedStep(read: Read, wallet: ListedWallet, namespace: Namespace | undefined): ConnectStep {
  const { connectors } = read(connectorsSlice)
  const own = connectors.filter((connector) => namespace === undefined || connector.namespace === namespace)
  const active = selectNamespace(read)
  const connector = connectorFor(wallet, own, [namespace, active])
  const entry =
    connector && listWallets({ connectors: own, isMobile: true }).find((one) => one.connectors.includes(connector))
  if (entry) return entryStep(entry, read(networksSlice).networks, namespace)

  const environment = readLinkEnvironment()
  const preferred = namespace ?? active
  const link =
    environment.isMobile && preferred ? inAppBrowserLink(wallet, location.href, preferred, environment) : undefined
  if (link) return { type: 'openApp', link }
  const paired = selectPaired(read)
  if (paired !== undefined) return { type: 'occupied', wallet: paired }

  const ways = platformsOf(wallet, { isInstalled: false, environment }).filter(isPairing)
  const downloads = downloadsHere(wallet, environment)
  if (ways.length === 0) return { type: 'download', downloads }
  const target = namespace ? { listed: wallet, namespace } : { listed: wallet }
  return { type: 'pair', target, ways: ways.map((platform) => toWay(wallet, platform)), downloads }
}

const isPairing = (platform: WalletPlatform): platform is PairingWay['platform'] =>
  platform !== 'browser' && platform !== 'unsupported'

function toWay(wallet: ListedWallet, platform: PairingWay['platform']): PairingWay {
  if (platform === 'qrcode' || wallet.isCertified) return { platform }
  return { platform, uncertified: pairingTarget(wallet, platform) }
}
