import { adoptSheet, hasScheme, share } from '../../frame/internal.ts'
import css from './buttons.css?inline'

/**
 * Adopts the style sheet of the buttons where `node` is, in the document or in a shadow root, which all modals of a page
 * share, until the last user calls the returned function.
 */
export const adoptButtonStyles = (node?: Node | null): (() => void) => {
  const above = node?.getRootNode()
  // A page may render a button before it is in the document.
  const root = above instanceof ShadowRoot ? above : document
  return share(
    'portico.button-sheet',
    () => adoptSheet(root, hasScheme() ? `${css}.portico-button:where([data-mode=system]){color-scheme:inherit}` : css),
    root,
  )
}
