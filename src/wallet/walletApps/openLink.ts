import { isSafeWalletLink } from './safeLink.ts'
import type { WalletLink } from './types.ts'

/** Opens a link; call it within a press. The opened page gets no `opener` or referrer. `false` if the link is not safe. */
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
