import type { ListedWallet } from '../directory/tokens.ts'
import { isSafePageLink, isSafeWalletLink } from './safeLink.ts'
import type { LinkEnvironment, WalletLink } from './types.ts'

/** Which of a wallet's apps is to open. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

export interface PairingLinkOptions {
  /** Opens an app on a phone over https where the wallet has both links. @default false */
  readonly preferUniversalLinks?: boolean
}

/** Where the page stands, as far as a link out of it is concerned. */
export type LinkPlace = Pick<LinkEnvironment, 'isTelegram' | 'isFramed'>

/** What stands between the address of an app and the pairing URI. */
export const pairingPath = 'wc?uri='

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
  if (!app || !uri.startsWith('wc:') || !isSafeWalletLink(app)) return undefined
  const base = app.endsWith('/') ? app : `${app}/`
  // Telegram on Android decodes what it hands to another app once more.
  const isDecodedTwice = environment.isTelegram && environment.isAndroid && !isSafePageLink(app)
  const value = encodeURIComponent(isDecodedTwice ? encodeURIComponent(uri) : uri)
  return { href: `${base}${pairingPath}${value}`, target: kind === 'mobile' ? appTarget(environment) : '_blank' }
}

function appLink(wallet: ListedWallet, kind: LinkKind, { preferUniversalLinks = false }: PairingLinkOptions) {
  if (kind === 'desktop') return wallet.desktopLink
  if (kind === 'web') return wallet.webappLink
  const { mobileLink, universalLink } = wallet
  return preferUniversalLinks ? (universalLink ?? mobileLink) : (mobileLink ?? universalLink)
}

/** An app takes the place of the page and gives it back: from a frame, of the page around it. Telegram allows only a new one. */
export function appTarget({ isTelegram, isFramed }: LinkPlace): WalletLink['target'] {
  if (isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
