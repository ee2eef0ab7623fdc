/**
 * Data images. In an `<img>` they run no scripts and load no resources, so the rest of the URL is not checked: wallets announce
 * SVG with raw spaces and line breaks.
 */
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Characters that the URL parser drops or rewrites, so that the checked URL and the opened one would differ. */
const AMBIGUOUS = /[\s\p{Cc}\p{Cf}\\]/u

/** Whether an external URL may be a link: an absolute `https:` URL without credentials (WHATWG URL). */
export function isSafeUrl(url: string): boolean {
  const parsed = parse(url)
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === ''
}

/** Whether an external URL may be an image source: `https:`, `blob:` or a `data:` image. */
export function isSafeImage(url: string): boolean {
  return DATA_IMAGE.test(url) || isSafeUrl(url) || parse(url)?.protocol === 'blob:'
}

function parse(url: string): URL | null {
  if (AMBIGUOUS.test(url)) return null
  try {
    return new URL(url)
  } catch {
    return null
  }
}
