import type { AppMetadata } from 'portico/project'

/** Metadata read from the page; empty on a server. */
export function readMetadata(): AppMetadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const content = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: content('og:site_name') ?? document.title,
    description: content('og:description') ?? content('description') ?? '',
    url: location.origin,
    icons: icon ? [icon] : [],
  }
}
