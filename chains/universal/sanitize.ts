/** Control characters, and those that are invisible or turn the direction of the text around them. */
const hostileCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** In characters: enough for any name that a row can show. */
const maxNameLength = 40

const maxUrlLength = 2048

/** A wallet's own name as plain text: one line of limited length, nothing invisible in it. May be empty. */
export function cleanName(value: string): string {
  const text = value.slice(0, 1024).replace(hostileCharacters, ' ').replace(/\s+/g, ' ').trim()
  return [...text].slice(0, maxNameLength).join('').trim()
}

/** The first icon that is safe in `<img src>`: an `https:` URL. */
export const cleanIcon = (icons: readonly string[]): string | undefined =>
  icons.find((icon) => icon.length <= maxUrlLength && /^https:\/\//i.test(icon) && URL.canParse(icon))
