interface Device extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  /** User-Agent Client Hints. */
  readonly userAgentData?: { readonly mobile?: boolean }
}

const device = (): Partial<Device> => globalThis.navigator ?? {}

/** The mobile system of the page according to the user agent. Both are `false` on a server. */
export function readMobileSystem(): { readonly isIos: boolean; readonly isAndroid: boolean } {
  const { userAgent = '', maxTouchPoints = 0 } = device()
  return {
    // An iPad reports to be a Mac, but no Mac has a touch screen.
    isIos: /iP(?:ad|hone|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isAndroid: /Android/.test(userAgent),
  }
}

/**
 * Whether the page is on a phone or tablet: by its system, as the browser says, or because touch is the only pointer. `false` on a
 * server.
 */
export function isMobile(): boolean {
  const { isIos, isAndroid } = readMobileSystem()
  const isTouchOnly = () => globalThis.window?.matchMedia?.('(hover: none) and (pointer: coarse)').matches
  return isIos || isAndroid || device().userAgentData?.mobile === true || isTouchOnly() === true
}
