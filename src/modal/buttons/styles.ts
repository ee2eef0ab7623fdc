import { hasScheme } from '../../frame/internal.ts'
import css from './buttons.css?inline'

/** Kept on the document, so that all modals of a page, and copies of the package, share one sheet. */
const mark: unique symbol = Symbol.for('portico.button-styles') as never

interface Adopted {
  readonly sheet: CSSStyleSheet
  users: number
}

/** Adopts the style sheet of the buttons until the last user calls the returned function. */
export function adoptButtonStyles(target: Document): () => void {
  const host = target as Document & { [mark]?: Adopted }
  // Documents of test runners (jsdom) take no style sheets.
  if (!target.adoptedStyleSheets) return () => {}
  const adopted = host[mark] ?? { sheet: createSheet(), users: 0 }
  host[mark] = adopted
  if (adopted.users++ === 0) target.adoptedStyleSheets = [...target.adoptedStyleSheets, adopted.sheet]
  let isUsed = true
  return () => {
    if (!isUsed) return
    isUsed = false
    if (--adopted.users > 0) return
    target.adoptedStyleSheets = target.adoptedStyleSheets.filter((sheet) => sheet !== adopted.sheet)
    delete host[mark]
  }
}

function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(hasScheme() ? `${css}.portico-button:where([data-mode=system]){color-scheme:inherit}` : css)
  return sheet
}
