/** A place for the page of an exchange, taken before that page is known. */
export interface ExchangePage {
  /** Whether this page itself goes there. */
  readonly isHere: boolean
  go(url: string): void
  close(): void
}

/** The page itself, which nothing has to be opened for. */
const here: ExchangePage = { isHere: true, go: (url) => globalThis.location.assign(url), close() {} }

/** Opens an empty window. Only within a click do browsers allow that; `null` where they do not. */
export function openExchangePage(openInNewTab = true): ExchangePage | null {
  if (!openInNewTab) return here
  const opened = window.open('', '_blank', 'width=480,height=720,scrollbars=yes')
  if (!opened) return null
  // The page of the exchange has no way back to this one.
  opened.opener = null
  return { isHere: false, go: (url) => opened.location.replace(url), close: () => opened.close() }
}
