import type { ListedWallet } from '../directory/tokens.ts'
import { isSafePageLink } from './pageLink.ts'
import type { LinkEnvironment } from './types.ts'

export type DownloadKind = 'chromeStore' | 'firefoxStore' | 'appStore' | 'playStore' | 'website'

/** A place to get a wallet from. */
export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** Add-ons of Firefox by the reverse domain name of their wallet. */
const addOns: Readonly<Record<string, string>> = {
  'io.metamask': 'ether-metamask',
  'app.phantom': 'phantom-app',
}

function firefoxStoreOf({ firefoxStore, rdns = '' }: ListedWallet): string | undefined {
  const addOn = Object.hasOwn(addOns, rdns) ? addOns[rdns] : undefined
  return firefoxStore ?? (addOn && `https://addons.mozilla.org/firefox/addon/${addOn}/`)
}

/** Where a wallet can be downloaded, as far as its links are safe to follow. */
export function downloadsOf(wallet: ListedWallet): readonly Download[] {
  const { chromeStore, appStore, playStore, homepage } = wallet
  const all = { chromeStore, firefoxStore: firefoxStoreOf(wallet), appStore, playStore, website: homepage }
  return Object.entries(all).flatMap(([kind, href]) =>
    href && isSafePageLink(href) ? [{ kind: kind as DownloadKind, href }] : [],
  )
}

/**
 * Where to download a wallet on this device: on a phone from its own store or else the homepage, elsewhere from all places.
 */
export function downloadsHere(
  wallet: ListedWallet,
  { isMobile, isIos, isAndroid }: Pick<LinkEnvironment, 'isMobile' | 'isIos' | 'isAndroid'>,
): readonly Download[] {
  const downloads = downloadsOf(wallet)
  if (!isIos && !isAndroid && !isMobile) return downloads
  const find = (kind: DownloadKind) => downloads.find((item) => item.kind === kind)
  const store = isIos ? find('appStore') : isAndroid ? find('playStore') : undefined
  const place = store ?? find('website')
  return place ? [place] : []
}

/** The store page of a wallet's extension for the browser of `userAgent`, else its homepage, else any download link. */
export function extensionOf(wallet: ListedWallet, userAgent: string): Download | undefined {
  const downloads = downloadsOf(wallet)
  const find = (kind: DownloadKind) => downloads.find((item) => item.kind === kind)
  const store = /Firefox\//.test(userAgent)
    ? 'firefoxStore'
    : /Chrom(?:e|ium)\//.test(userAgent)
      ? 'chromeStore'
      : 'website'
  return find(store) ?? find('website') ?? downloads[0]
}
