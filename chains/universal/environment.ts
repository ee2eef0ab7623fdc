interface Page {
  readonly navigator?: { readonly userAgent: string; readonly maxTouchPoints?: number }
}

/**
 * Whether a link that was made is used again while it lives: in Telegram, and in Safari on iOS, the page goes away
 * while the visitor is in the wallet, and comes back to the same link.
 */
export function reusesLinks(page: Page = globalThis): boolean {
  const isTelegram = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'].some((name) => name in page)
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isSafari = /Safari\//.test(userAgent) && !/(?:CriOS|FxiOS|EdgiOS|OPiOS)\//.test(userAgent)
  return isTelegram || (isIos && isSafari)
}
