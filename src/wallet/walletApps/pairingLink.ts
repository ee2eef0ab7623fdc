import type { ListedWallet } from '../directory/tokens.ts'
import { pairingPath } from './deepLinkChoice.ts'
import { isSafePageLink, schemeOf } from './pageLink.ts'
import { isWalletBase } from './safeLink.ts'
import type { LinkEnvironment, WalletLink } from './types.ts'

/** Which of a wallet's apps is to open. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

export interface PairingLinkOptions {
  /** Opens an app on a phone over https if the wallet has both links. @default false */
  readonly preferUniversalLinks?: boolean
}

/** The part of the environment that decides where a link opens. */
export type LinkPlace = Pick<LinkEnvironment, 'isTelegram' | 'isFramed'>

/**
 * The link that hands a pairing URI (EIP-1328) to an app of a wallet; `undefined` if the wallet has none that may be
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
  // Telegram on Android decodes a link once more before it opens another app.
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

/** The address of an app, validated here because the wallet may come from view parameters of the host. */
function appLink(wallet: ListedWallet, kind: LinkKind, { preferUniversalLinks = false }: PairingLinkOptions = {}) {
  const { mobileLink, universalLink, desktopLink, webappLink } = wallet
  const mobile = preferUniversalLinks ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
  const app = { mobile, desktop: desktopLink, web: webappLink }[kind]
  return app !== undefined && isWalletBase(app) ? app : undefined
}

/** The target of a link to an app: this page, the top page if this page is in a frame, or a new tab in Telegram. */
export function appTarget({ isTelegram, isFramed }: LinkPlace): WalletLink['target'] {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
