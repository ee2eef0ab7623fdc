/**
 * White space, control characters, and what is invisible or turns the direction of the text around it: format and
 * default-ignorable characters (UAX #44), blanks that count as letters or symbols, and code points without a meaning.
 */
const hostileCharacters = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** Marks that pile up over the rows around a name. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** What can be seen. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** In characters: enough for any name that a row can show. */
const maxNameLength = 40

/**
 * The most wallets that one source may bring. Nobody has as many, and each one more is drawn: a page that announces
 * thousands would stand still.
 */
export const maxWallets = 100

/** The most accounts of one wallet that are kept, the first ones: each is drawn, and kept in the store. */
export const maxAccounts = 100

/** Large enough for any logo, small enough to be kept in the store. */
const maxIconLength = 256 * 1024

/** Reads along a path into an object from outside, whose getters may throw. What is not there is `undefined`. */
export function readProperty(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], value)
  } catch {
    return undefined
  }
}

/** Whether there is a method at the end of a path into an object from outside. */
export const hasMethod = (value: unknown, ...path: readonly string[]): boolean =>
  typeof readProperty(value, ...path) === 'function'

/** A wallet's own words as plain text: one line of limited length, nothing invisible in it. Empty for what is no text. */
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

/** How a wallet shows itself, made harmless. */
export interface WalletDescription {
  readonly name: string
  readonly imageUrl?: string
}

/** Takes a wallet by its own words. One without a name is none; a pairing is offered by what pairs, so that it is none. */
export function describeWallet(ownName: unknown, icon: unknown): WalletDescription | undefined {
  const name = cleanText(ownName)
  const imageUrl = cleanIcon(icon)
  return name && !/^wallet ?connect$/i.test(name) ? { name, ...(imageUrl && { imageUrl }) } : undefined
}

export interface StandardWalletsOptions {
  /** Hears of each wallet that unregisters. */
  readonly lost?: (wallet: unknown) => void
  /** Where wallets register. @default window, at the time of the call */
  readonly target?: EventTarget | undefined
}

/** What a wallet is handed to register itself with; the answer of `register` takes it back. */
interface RegisterApi {
  register(...wallets: readonly unknown[]): () => void
}

/**
 * Reports whatever registers itself on the page by the events of the Wallet Standard, each object once, also late ones,
 * until the signal aborts, `maxWallets` at a time. Whether it is a wallet, and of which chains, is for the caller to check. Does nothing where
 * there is no window.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets(
  found: (wallet: unknown) => void,
  signal: AbortSignal,
  { lost, target = globalThis.window }: StandardWalletsOptions = {},
): void {
  if (!target || signal.aborted) return
  const known = new Set<unknown>()
  // Frozen, so that no wallet puts itself between the page and the wallets after it.
  const detail: RegisterApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const added = wallets.filter(
        (wallet) => !signal.aborted && !known.has(wallet) && known.size < maxWallets && known.add(wallet),
      )
      for (const wallet of added) found(wallet)
      return () => {
        for (const wallet of added) if (known.delete(wallet) && !signal.aborted) lost?.(wallet)
      }
    },
  })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: RegisterApi) => void>).detail(detail)
    } catch {
      // Anyone on the page may send the event.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
