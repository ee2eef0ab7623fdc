import type { Namespace } from '../caip.ts'
import type { ConnectorInfo } from '../connector.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import type { WalletEntry } from '../discovery/listWallets.ts'
import type { Network } from '../networks/network.ts'
import type { Download } from '../walletApps/downloads.ts'
import type { WalletLink, WalletPlatform } from '../walletApps/types.ts'

/** One connector of a wallet, as `ConnectAttempt.start` takes it. */
export interface ConnectorTarget {
  readonly connectorId: string
  readonly namespace: Namespace
}

/** A way to hand the link of a pairing to a wallet. */
export interface PairingWay {
  /** `qrcode`: another device scans the link. The others open it on this device, by `openWallet`. */
  readonly platform: Exclude<WalletPlatform, 'browser' | 'unsupported'>
  /**
   * The scheme of the app, or the origin of the page, that opens; only set for wallets that the directory does not certify,
   * because anyone may list a wallet. Show it before the user presses, and open the link only after a press.
   */
  readonly uncertified?: string | undefined
}

/** The step after the user chose a wallet. */
export type ConnectStep =
  /** The wallet is in this browser: `attempt.start(target)`. */
  | { readonly type: 'connect'; readonly target: ConnectorTarget }
  /** The wallet is in this browser for several namespaces of the host: `attempt.start()` with the one that the user chooses. */
  | { readonly type: 'chooseNamespace'; readonly entry: WalletEntry; readonly targets: readonly ConnectorTarget[] }
  /** The wallet opens this page in the browser of its own app, where it is found as an extension: `openWallet(kernel, step)`. */
  | { readonly type: 'openApp'; readonly link: WalletLink }
  /** `attempt.start(target)`, and pass its link to the wallet in one of `ways`, best first. */
  | {
      readonly type: 'pair'
      readonly target: { readonly listed?: ListedWallet; readonly namespace?: Namespace }
      readonly ways: readonly PairingWay[]
      /** For users who do not have the wallet. */
      readonly downloads: readonly Download[]
    }
  /** The wallet can not be reached before it is installed. */
  | { readonly type: 'download'; readonly downloads: readonly Download[] }
  /** The wallet needs a pairing, but the wallet with this name is paired already: there can be only one pairing. */
  | { readonly type: 'occupied'; readonly wallet: string }

/** The connectors of a wallet that the host can use: those in namespaces of its networks. */
export const connectorsFor = <Connector extends Pick<ConnectorInfo, 'namespace'>>(
  connectors: readonly Connector[],
  networks: readonly Pick<Network, 'chainNamespace'>[],
): readonly Connector[] =>
  connectors.filter((connector) => networks.some(({ chainNamespace }) => chainNamespace === connector.namespace))

const toTarget = ({ id, namespace }: ConnectorInfo): ConnectorTarget => ({ connectorId: id, namespace })

/** The step after a wallet of `listWallets` was chosen: the one that pairs, or one that is in this browser. */
export function entryStep(
  entry: WalletEntry,
  networks: readonly Pick<Network, 'chainNamespace'>[],
  namespace: Namespace | undefined,
): Extract<ConnectStep, { type: 'connect' | 'chooseNamespace' | 'pair' }> {
  if (entry.group === 'walletConnect') {
    return { type: 'pair', target: namespace ? { namespace } : {}, ways: [{ platform: 'qrcode' }], downloads: [] }
  }
  const offered = connectorsFor(entry.connectors, networks)
  if (offered.length > 1) return { type: 'chooseNamespace', entry, targets: offered.map(toTarget) }
  return { type: 'connect', target: toTarget(offered[0] ?? entry.connectors[0]) }
}
