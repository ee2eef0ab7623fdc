import { isSafeUrl } from 'portico/ui'
import type { LinkEnvironment, ListedWallet } from 'portico/wallet'

export type DownloadKind = 'chromeStore' | 'appStore' | 'playStore' | 'website'

/** A place to get a wallet from. */
export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

/** Where a wallet is to be had, as far as its links are safe to follow. */
export function downloadsOf({ chromeStore, appStore, playStore, homepage }: ListedWallet): readonly Download[] {
  const all = { chromeStore, appStore, playStore, website: homepage }
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
