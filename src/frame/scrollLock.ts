import { adoptSheet } from './platform.ts'
import { share } from './share.ts'

/**
 * Prevents the page from scrolling without moving its content. The returned function releases the lock; the last
 * release leaves no trace.
 */
export const lockScroll = (): (() => void) => share('portico.page-lock', holdPage)

/** Adopts a style sheet: dialogs of the page lock it by inline styles, and write back later what they found there. */
function holdPage(): () => void {
  const { documentElement: html, body } = document
  // The viewport takes its overflow from <body> when <html> leaves it visible.
  const fromBody = getComputedStyle(html).overflowY === 'visible' && getComputedStyle(body).overflowY !== 'visible'
  // Only if a scrollbar took space: on a page without one the gutter would shift the content.
  const gutter = window.innerWidth > html.clientWidth ? 'html{scrollbar-gutter:stable!important}' : ''
  // The id, which no element has, gives the rule precedence over important rules of the page.
  return adoptSheet(document, `${fromBody ? 'body' : 'html'}:not(#_){overflow:hidden!important}${gutter}`)
}
