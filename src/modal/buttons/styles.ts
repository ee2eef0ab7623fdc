import { adoptSheet, hasScheme, share } from '../../frame/internal.ts'
import css from './buttons.css?inline'

/** Adopts the style sheet of the buttons, which all modals of a page share, until the last user calls the returned function. */
export const adoptButtonStyles = (): (() => void) =>
  share('portico.button-sheet', () =>
    adoptSheet(document, hasScheme() ? `${css}.portico-button:where([data-mode=system]){color-scheme:inherit}` : css),
  )
