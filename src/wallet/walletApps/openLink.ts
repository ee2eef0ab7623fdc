import { isSafeWalletLink } from './safeLink.ts'
import type { WalletLink } from './types.ts'

/** Opens a link inside a click, without a way back for the page that it opens. Tells whether it may be opened at all. */
export function openLink({ href, target, scheme }: WalletLink): boolean {
  if (!isSafeWalletLink(href, scheme === undefined ? [] : [scheme])) return false
  if (target === '_blank') {
    window.open(href, target, 'noopener,noreferrer')
    return true
  }
  const anchor = document.createElement('a')
  Object.assign(anchor, { href, target, rel: 'noopener noreferrer' })
  anchor.click()
  return true
}
