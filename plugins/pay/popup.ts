/** The window or tab for the page of an exchange, reserved before its URL is known. */
export interface ExchangePage {
  /** Whether this page itself navigates to the exchange. */
  readonly isHere: boolean
  go(url: string): void
  close(): void
}

/** This page itself: no window is opened. */
const here: ExchangePage = { isHere: true, go: (url) => globalThis.location.assign(url), close() {} }

/** Opens an empty window; `null` if the browser blocks it. Call it in a click handler, since browsers block it elsewhere. */
export function openExchangePage(openInNewTab = true): ExchangePage | null {
  if (!openInNewTab) return here
  const opened = window.open('', '_blank', 'width=480,height=720,scrollbars=yes')
  if (!opened) return null
  // The page of the exchange must not have access to this page.
  opened.opener = null
  return { isHere: false, go: (url) => opened.location.replace(url), close: () => opened.close() }
}
