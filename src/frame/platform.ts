/** Fallbacks for documents of test runners (jsdom): the modal works without styles, and its dialog is not modal. */

export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches === true

/** Whether the page sets `color-scheme`. If not, the setting of the user applies. */
export const hasScheme = (): boolean => /light|dark/.test(getComputedStyle(document.documentElement).colorScheme)

/**
 * The factor by which the root font of the page is larger than usual. At least 1: a page with `font-size: 62.5%` makes its
 * own text larger again. At most what leaves the card 320 px, the width that its views fit in.
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

/** Adds a style sheet, until the returned function is called. */
export function adoptSheet(root: DocumentOrShadowRoot, css: string): () => void {
  if (!root.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
