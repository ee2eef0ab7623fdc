import type { SocialProvider } from 'portico/embedded-wallet'

/** The operating system and the browser of the page. */
export interface Platform {
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isMac: boolean
  readonly isMobile: boolean
  readonly isTelegram: boolean
}

/** The providers whose pages do not work on a platform. */
function brokenOn({ isIos, isAndroid, isMac, isMobile, isTelegram }: Platform): readonly SocialProvider[] {
  return [
    ...(isMobile ? (['facebook'] as const) : []),
    ...(isTelegram && isIos ? (['google'] as const) : []),
    ...(isTelegram && isMac ? (['x'] as const) : []),
    ...(isTelegram && isAndroid ? (['facebook', 'x'] as const) : []),
  ]
}

/** The providers that work on a platform. */
export function workingOn(platform: Platform, providers: readonly SocialProvider[]): readonly SocialProvider[] {
  const broken = brokenOn(platform)
  return providers.filter((provider) => !broken.includes(provider))
}
