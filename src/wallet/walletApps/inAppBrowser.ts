import type { Namespace } from '../caip.ts'
import type { ListedWallet } from '../directory/tokens.ts'
import { isSafePageLink } from './pageLink.ts'
import { appTarget, type LinkPlace } from './pairingLink.ts'
import type { WalletLink } from './types.ts'

interface InAppBrowser {
  /** The id of the wallet in the directory. */
  readonly id: string
  readonly rdns: readonly string[]
  readonly namespaces: readonly Namespace[]
  link(page: string, origin: string): string
}

/** Wallets that open a page in the browser of their app, each by a link that its maker documents. */
const browsers: readonly InAppBrowser[] = [
  {
    // https://docs.phantom.com/phantom-deeplinks/other-methods/browse; its provider for Bitcoin is deprecated and missing in the app.
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    rdns: ['app.phantom'],
    namespaces: ['solana', 'eip155'],
    link: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    // https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    rdns: ['com.solflare.wallet'],
    namespaces: ['solana'],
    link: (page) => `https://solflare.com/ul/v1/browse/${page}?ref=${page}`,
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    rdns: ['com.coinbase.wallet'],
    namespaces: ['solana', 'eip155'],
    link: (page) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
]

const browserOf = ({ id, rdns }: Pick<ListedWallet, 'id' | 'rdns'>) =>
  browsers.find((browser) => browser.id === id || (rdns !== undefined && browser.rdns.includes(rdns)))

/** Whether a wallet can open pages in its own app, in a namespace if one is named: it then needs no pairing on a phone. */
export function hasInAppBrowser(wallet: Pick<ListedWallet, 'id' | 'rdns'>, namespace?: Namespace): boolean {
  const browser = browserOf(wallet)
  return browser !== undefined && (namespace === undefined || browser.namespaces.includes(namespace))
}

/**
 * The link that opens `page` in the browser of a wallet's app; `undefined` if the wallet has none for the namespace, or
 * the page is not on https.
 */
export function inAppBrowserLink(
  wallet: Pick<ListedWallet, 'id' | 'rdns'>,
  page: string,
  namespace: Namespace,
  place: LinkPlace,
): WalletLink | undefined {
  const browser = browserOf(wallet)
  if (!browser?.namespaces.includes(namespace) || !isSafePageLink(page)) return undefined
  const href = browser.link(encodeURIComponent(page), encodeURIComponent(new URL(page).origin))
  return { href, target: appTarget(place) }
}
