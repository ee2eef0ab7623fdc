/** Control characters, and those that are invisible or turn the direction of the text around them. */
const hostileCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** In characters: enough for any name that a row can show. */
const maxNameLength = 40

/** Large enough for any logo, small enough to be kept in the store. */
const maxIconLength = 256 * 1024

/** A wallet's own words as plain text: one line of limited length, nothing invisible in it. May be empty. */
export function cleanText(value: string, maxLength = maxNameLength): string {
  const text = value.slice(0, 1024).replace(hostileCharacters, ' ').replace(/\s+/g, ' ').trim()
  return [...text].slice(0, maxLength).join('').trim()
}

/** A wallet's own icon if it is safe in `<img src>`: a `data:image/` or `https:` URL, else `undefined`. */
export function cleanIcon(icon: string): string | undefined {
  const url = icon.trim()
  if (url.length > maxIconLength) return undefined
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return /^https:/i.test(url) && URL.canParse(url) ? url : undefined
}
