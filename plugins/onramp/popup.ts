/** A window that was opened before its page was known. */
export interface ProviderPage {
  go(url: string): void
  close(): void
}

/** Opens an empty window. Only within a click do browsers allow that; `null` where they do not. */
export function openProviderPage(): ProviderPage | null {
  const opened = window.open('', '_blank', 'width=600,height=800,scrollbars=yes')
  if (!opened) return null
  // The page of the provider has no way back to this one.
  opened.opener = null
  return {
    go: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
