import { readLinkEnvironment } from 'portico/wallet'

/**
 * Whether a link is reused while it is valid: in Telegram and in Safari on iOS, the page is unloaded while the user is
 * in the wallet, and has to show the same link afterwards.
 */
export function reusesLinks(
  environment: Pick<
    ReturnType<typeof readLinkEnvironment>,
    'isTelegram' | 'isIos' | 'isSafari'
  > = readLinkEnvironment(),
): boolean {
  return environment.isTelegram || (environment.isIos && environment.isSafari)
}
