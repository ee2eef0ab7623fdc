import type { ListedWallet } from '../directory/tokens.ts'
import { hasInAppBrowser } from './inAppBrowser.ts'
import type { LinkEnvironment, WalletPlatform } from './types.ts'

export interface PlatformQuestion {
  /** Whether the wallet's extension is in this browser. */
  readonly isInstalled: boolean
  readonly environment: Pick<LinkEnvironment, 'isMobile'>
}

/**
 * How a wallet can be reached, the first way first; without a wallet by a QR code. Never empty. On a phone, the browser of the
 * wallet's own app (`inAppBrowserLink`) comes before all of them.
 */
export function platformsOf(
  wallet: ListedWallet | undefined,
  { isInstalled, environment: { isMobile } }: PlatformQuestion,
): readonly WalletPlatform[] {
  if (!wallet) return ['qrcode']
  const hasExtension = wallet.rdns !== undefined || wallet.injectedIds.length > 0
  const ways: WalletPlatform[] = isInstalled ? ['browser'] : []
  if (wallet.canPair) {
    if (wallet.mobileLink ?? wallet.universalLink) ways.push(isMobile ? 'mobile' : 'qrcode')
    if (wallet.webappLink) ways.push('web')
    if (wallet.desktopLink && !isMobile) ways.push('desktop')
    // Any pairing wallet can scan a code, even without links in the directory.
    if (ways.length === 0 && !hasExtension) ways.push('qrcode')
  }
  const isMissing = hasExtension && !isInstalled && !hasInAppBrowser(wallet)
  // On a phone with another way, do not offer an extension that is not installed.
  if ((isMissing && !isMobile) || ways.length === 0) ways.push('unsupported')
  return ways
}
