/**
 * White space, control characters, and characters that are invisible or change the direction of the text around them:
 * format and default-ignorable ones (UAX #44), blanks that count as letters or symbols, and unassigned code points.
 */
const hostileCharacters = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** More than three combining marks in a row, which would overlap the rows above and below a name. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Visible characters. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Limit of names, in characters: enough for any name that a row can show. */
const maxNameLength = 40

/** Limit of wallets from one source: rendering thousands would freeze the page. */
export const maxWallets = 100

/** Limit of accounts of one wallet, because each is rendered and kept in the store. The first ones are kept. */
export const maxAccounts = 100

/** Large enough for any logo, small enough to be kept in the store. */
const maxIconLength = 256 * 1024

/** Reads a path in a foreign object, whose getters may throw. Returns `undefined` if it is missing. */
export function readProperty(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
  } catch {
    return undefined
  }
}

/** Whether there is a method at the end of a path into an object from outside. */
export const hasMethod = (value: unknown, ...path: readonly string[]): boolean =>
  typeof readProperty(value, ...path) === 'function'

/**
 * Reduces a text of a wallet to one line of visible characters with limited length. Returns an empty string for other
 * values.
 */
export function cleanText(value: unknown, maxLength = maxNameLength): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, 1024).replace(hostileCharacters, ' ').replace(piledMarks, '$1').trim()
  return visible.test(text) ? [...text].slice(0, maxLength).join('').trim() : ''
}

/** A wallet's own icon if it is safe in `<img src>`: a `data:image/` or `https:` URL, else `undefined`. */
export function cleanIcon(value: unknown): string | undefined {
  const url = typeof value === 'string' ? value.trim() : ''
  if (url.length > maxIconLength) return undefined
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(url) || (/^https:/i.test(url) && URL.canParse(url)) ? url : undefined
}

/** Name and icon that a wallet gives itself, sanitized. */
export interface WalletDescription {
  readonly name: string
  readonly imageUrl?: string
}

/**
 * Reads the description of a wallet; `undefined` without a name, and for WalletConnect, which has a connector of its
 * own.
 */
export function describeWallet(ownName: unknown, icon: unknown): WalletDescription | undefined {
  const name = cleanText(ownName)
  const imageUrl = cleanIcon(icon)
  return name && !/^wallet ?connect$/i.test(name) ? { name, ...(imageUrl && { imageUrl }) } : undefined
}
