/** A URI is ASCII without spaces (RFC 3986 §2). Parsers drop or rewrite other characters, and so change the link. */
const AMBIGUOUS = /[^\x21-\x7e]|\\/

/** A scheme with an authority (RFC 3986 §3). */
const SCHEME = /^([a-zA-Z][a-zA-Z0-9+.-]*):\/\//

/** Whether an address from outside may be shown and followed as a page: absolute `https:` without credentials (WHATWG URL). */
export const isSafePageLink = (url: string): boolean =>
  schemeOf(url) === 'https' && parseSafely(url)?.protocol === 'https:'

/** The scheme of a link with an authority, in lower case. */
export const schemeOf = (url: string): string | undefined => SCHEME.exec(url)?.[1]?.toLowerCase()

/** Parses a URL; `undefined` if it has credentials, or characters that parsers drop or rewrite. */
export function parseSafely(url: string): URL | undefined {
  if (AMBIGUOUS.test(url)) return undefined
  try {
    const parsed = new URL(url)
    return parsed.username === '' && parsed.password === '' ? parsed : undefined
  } catch {
    return undefined
  }
}
