/**
 * What the documents of test runners (jsdom) do not have: there the modal works without its looks, and its dialog is not
 * modal.
 */

export const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches === true

/** Whether the page says in which colour schemes it is drawn. One that does not is left to the system. */
export const hasScheme = (): boolean => /light|dark/.test(getComputedStyle(document.documentElement).colorScheme)

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
