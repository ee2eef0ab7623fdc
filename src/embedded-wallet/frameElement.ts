import type { FramePort } from './channel.ts'
import css from './frameElement.css?inline'

/** The page of the wallet, in a dialog of its own above the modal. */
export interface FrameElement extends FramePort {
  readonly dialog: HTMLDialogElement
  readonly iframe: HTMLIFrameElement
  remove(): void
}

/**
 * Makes the frame, hidden, beside the modal: moved in the document it would load again. `src` is loaded with the rights that
 * it needs: its own scripts, and its own storage, which no other origin reads.
 */
export function createFrameElement(src: string, title: string): FrameElement {
  const host = document.createElement('portico-embedded-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]

  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  iframe.title = title
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  // Nothing of what a page may hand on: no camera, no clipboard, no payment.
  iframe.allow = ''
  iframe.referrerPolicy = 'strict-origin'
  iframe.src = src
  dialog.append(iframe)
  root.append(dialog)
  document.body.append(host)

  const { origin } = new URL(src)
  return {
    dialog,
    iframe,
    post: (message) => iframe.contentWindow?.postMessage(message, origin),
    listen(listener) {
      const hear = (event: MessageEvent) => {
        try {
          const isOurs = event.origin === origin && event.source !== null && event.source === iframe.contentWindow
          if (isOurs) listener(event.data)
        } catch {
          // An event that the page made itself may throw from its getters.
        }
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
    remove() {
      if (dialog.open) dialog.close()
      host.remove()
    },
  }
}
