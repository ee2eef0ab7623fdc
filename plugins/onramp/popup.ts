/** A window that is opened before the URL of the provider is known. */
export interface ProviderPage {
  go(url: string): void
  close(): void
}

/** Opens an empty window; `null` if the browser blocks it. Call it in a click handler, since browsers block it elsewhere. */
export function openProviderPage(): ProviderPage | null {
  const opened = window.open('', '_blank', 'width=600,height=800,scrollbars=yes')
  if (!opened) return null
  // The page of the provider must not have access to this page.
  opened.opener = null
  return {
    go: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
