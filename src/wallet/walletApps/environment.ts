import { isMobile, readMobileSystem } from './isMobile.ts'
import type { LinkEnvironment } from './types.ts'

/** Browsers of iOS that are not Safari, although they name it. */
const OTHER_BROWSER = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser|Brave|Chrom(?:e|ium)|Android/

/** Objects that the Telegram app defines in its web view. */
const TELEGRAM_GLOBALS = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview'] as const

/** Reads the environment of the page at the time of the call. On a server, all flags are `false`. */
export function readLinkEnvironment(): LinkEnvironment {
  const { navigator, window } = globalThis as Partial<typeof globalThis>
  const { userAgent = '' } = navigator ?? {}
  return {
    ...readMobileSystem(),
    isMobile: isMobile(),
    isSafari: /Version\/.+Safari\//.test(userAgent) && !OTHER_BROWSER.test(userAgent),
    isTelegram: window !== undefined && TELEGRAM_GLOBALS.some((name) => name in window),
    isFramed: isFramed(window),
  }
}

function isFramed(window: Window | undefined): boolean {
  try {
    return window !== undefined && window.self !== window.top
  } catch {
    // Access to the parent is denied, so there is a parent.
    return true
  }
}
