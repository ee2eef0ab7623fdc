import { readLinkEnvironment } from 'portico/wallet'

/**
 * Whether a link that was made is used again while it lives: in Telegram, and in Safari on iOS, the page goes away
 * while the visitor is in the wallet, and comes back to the same link.
 */
export function reusesLinks(
  environment: Pick<
    ReturnType<typeof readLinkEnvironment>,
    'isTelegram' | 'isIos' | 'isSafari'
  > = readLinkEnvironment(),
): boolean {
  return environment.isTelegram || (environment.isIos && environment.isSafari)
}
