import type { WalletLink } from './types.ts'

/** What stands between the address of an app and the pairing URI. */
export const pairingPath = 'wc?uri='

/** The key in which the WalletConnect client looks for the app to open for each request: without a prefix of the modal. */
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Stores, for the pairing client, which app a pairing link opened; without an argument, removes it. Does nothing if storage
 * is denied.
 */
export function deepLinkChoice(choice?: { readonly link: WalletLink; readonly name: string }): void {
  try {
    const storage = globalThis.window?.localStorage
    const { link, name } = choice ?? {}
    const end = link?.href.lastIndexOf(pairingPath) ?? -1
    if (link && end > 0) storage?.setItem(key, JSON.stringify({ href: link.href.slice(0, end), name }))
    else storage?.removeItem(key)
  } catch {
    // Without storage, the user has to open the wallet for each request.
  }
}
