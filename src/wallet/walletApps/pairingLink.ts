import type { ListedWallet } from '../directory/tokens.ts'
import { pairingPath } from './deepLinkChoice.ts'
import { isSafePageLink, schemeOf } from './pageLink.ts'
import { isWalletBase } from './safeLink.ts'
import type { LinkEnvironment, WalletLink } from './types.ts'

/** Which of a wallet's apps is to open. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

export interface PairingLinkOptions {
  /** Opens an app on a phone over https where the wallet has both links. @default false */
  readonly preferUniversalLinks?: boolean
}

/** Where the page stands, as far as a link out of it is concerned. */
export type LinkPlace = Pick<LinkEnvironment, 'isTelegram' | 'isFramed'>

/**
 * The link that hands a pairing URI (EIP-1328) to an app of a wallet; `undefined` where the wallet has none that may be
 * opened, or `uri` is no pairing URI.
 */
export function pairingLink(
  wallet: ListedWallet,
  uri: string,
  kind: LinkKind,
  environment: LinkEnvironment,
  options: PairingLinkOptions = {},
): WalletLink | undefined {
  const app = appLink(wallet, kind, options)
  const scheme = app && schemeOf(app)
  if (!app || !scheme || !uri.startsWith('wc:')) return undefined
  const base = app.endsWith('/') ? app : `${app}/`
  // Telegram on Android decodes what it hands to another app once more.
  const isDecodedTwice = environment.isTelegram && environment.isAndroid && !isSafePageLink(app)
  const value = encodeURIComponent(isDecodedTwice ? encodeURIComponent(uri) : uri)
  const target = kind === 'mobile' ? appTarget(environment) : '_blank'
  return { href: `${base}${pairingPath}${value}`, target, scheme }
}

/** What a pairing link opens, for the user to judge: the scheme of an app, or the origin of a page. */
export function pairingTarget(wallet: ListedWallet, kind: LinkKind, options?: PairingLinkOptions): string | undefined {
  const app = appLink(wallet, kind, options)
  return app && (isSafePageLink(app) ? new URL(app).origin : `${schemeOf(app)}://`)
}

/** A wallet may come from the host's own parameters of a view, so that its links are checked here. */
function appLink(wallet: ListedWallet, kind: LinkKind, { preferUniversalLinks = false }: PairingLinkOptions = {}) {
  const { mobileLink, universalLink, desktopLink, webappLink } = wallet
  const mobile = preferUniversalLinks ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
  const app = { mobile, desktop: desktopLink, web: webappLink }[kind]
  return app !== undefined && isWalletBase(app) ? app : undefined
}

/** Where a link to an app opens: in this tab, from a frame in that of the page around it; in Telegram only in a new tab. */
export function appTarget({ isTelegram, isFramed }: LinkPlace): WalletLink['target'] {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
