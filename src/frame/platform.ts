/** Fallbacks for documents of test runners (jsdom): the modal works without styles, and its dialog is not modal. */

export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches === true

/** Whether the page says in which colour schemes it is drawn. One that does not is left to the system. */
export const hasScheme = (): boolean => /light|dark/.test(getComputedStyle(document.documentElement).colorScheme)

/**
 * How much larger than usual the page wants its text, by the font size of its root element. Never smaller than usual: a
 * page with `font-size: 62.5%` makes its own text larger again. The card keeps 320 px, the width that its views fit in.
 */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return Math.max(1, Math.min(size / 16, innerWidth / 320))
}

export function showDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

export function adoptSheet(root: DocumentOrShadowRoot, css: string): void {
  if (!root.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
