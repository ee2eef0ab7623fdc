import type { ListedWallet } from 'portico/wallet'
import { isSafeUrl } from '../../ui/internal.ts'
import type { LinkEnvironment } from '../../wallet/internal.ts'

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

/** Where a wallet is to be had, as far as its links are safe to follow. */
export function downloadsOf(wallet: ListedWallet): readonly Download[] {
  const { chromeStore, appStore, playStore, homepage } = wallet
  const all = { chromeStore, firefoxStore: firefoxStoreOf(wallet), appStore, playStore, website: homepage }
  return Object.entries(all).flatMap(([kind, href]) =>
    href && isSafeUrl(href) ? [{ kind: kind as DownloadKind, href }] : [],
  )
}

/** How a wallet is offered to who does not have it: a list to choose from, one link, or not at all. */
export type Offer = 'list' | Download | undefined

/** A phone is sent to its own store; elsewhere there is a choice where there is more than one place. */
export function offerOf(wallet: ListedWallet, { isMobile, isIos, isAndroid }: LinkEnvironment): Offer {
  const downloads = downloadsOf(wallet)
  const find = (kind: DownloadKind) => downloads.find((item) => item.kind === kind)
  if (isIos) return find('appStore') ?? find('website')
  if (isAndroid) return find('playStore') ?? find('website')
  if (isMobile) return find('website')
  return downloads.length > 1 ? 'list' : downloads[0]
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
