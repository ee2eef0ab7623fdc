/** Control, format and invisible characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** More than three combining marks in a row, which would cover the lines around the text. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Replaces invisible characters, and those that turn the direction of a text, by their code point, such as `[U+202E]`. */
export const showHidden = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(hidden, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(piledMarks, '$1…')

/** `oneLine` reads a text only up to this length, in UTF-16 units. */
const longest = 4_000

/** Sanitizes a text from outside to a single line of at most `most` characters. */
export const oneLine = (text: string, most = 80): string => {
  const line = showHidden(text.slice(0, longest)).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line
}

/** A domain in ASCII (RFC 3490), so that letters of other scripts can not imitate it. */
export function plainDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII.
  if (/^[\u0000-\u007f]*$/.test(domain)) return oneLine(domain)
  const url = `https://${domain}`
  return oneLine(URL.canParse(url) ? new URL(url).host : domain)
}

/** Whether a spender is the zero address, which ends the approval of a collectible (ERC-721). */
export const isZeroAddress = (spender: string): boolean => /^0x0{40}$/.test(spender)
