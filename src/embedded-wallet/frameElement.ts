import { createThemedHost, type FrameTheme } from '../frame/internal.ts'
import type { ReviewPlace } from './approvalSlice.ts'
import type { FramePort } from './channel.ts'
import { armWhenSeen, canTellVisibility } from './clickjackingGuard.ts'
import css from './frameElement.css?inline'
import { type Covers, createCovers } from './visibility.ts'

/** The texts and the direction of the dialog. */
export interface FrameTexts {
  readonly title: string
  readonly cancel: string
  /** The name of the page, for screen readers. */
  readonly frame: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

/** The page of the wallet, in a dialog of its own above the modal. */
export interface FrameElement extends FramePort {
  /** The place above or beside the page for the description of a call. Its size does not depend on its content. */
  readonly review: Pick<ReviewPlace, 'element' | 'adopt'>
  /** Shows the page. Escape and the button call `onCancel`; the caller has to hide the page. */
  show(texts: FrameTexts, onCancel: () => void): void
  /** Changes the texts, as when the user chooses another language while the page is shown. */
  setTexts(texts: FrameTexts): void
  hide(): void
  setTheme(theme: FrameTheme): void
  /** The colour scheme and the computed colours of the theme. */
  readTheme(): { readonly mode: 'light' | 'dark'; readonly accent: string; readonly background: string }
  /** The value of a custom property of the theme, with variables of the page resolved; empty if it is not set. */
  readVariable(name: string): string
  /** Whether the frame is in the page: scripts and extensions may remove it. */
  isInPage(): boolean
  remove(): void
}

/** `createElement` with attributes. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/**
 * Creates the frame, hidden, beside the modal; moving it in the document would load it again. The page may run scripts, send forms
 * and use the storage of its origin, and gets no permissions of this page. Without `allow-forms` browsers do not even tell a script
 * that a form is submitted. `src` comes from `frameUrl`.
 */
export function createFrameElement(src: string, texts: FrameTexts): FrameElement {
  const { host, root, setTheme, adopt } = createThemedHost('portico-embedded-wallet')
  adopt(css)
  const dialog = make('dialog', { class: 'dialog', 'aria-labelledby': 'title' })
  const card = make('div', { class: 'card', tabindex: '-1', autofocus: '' })
  const header = make('div', { class: 'header' })
  const title = make('h2', { id: 'title', class: 'title' })
  const cancel = make('button', { type: 'button', class: 'cancel' })
  const review = make('div', { class: 'meaning', role: 'region', tabindex: '0', 'aria-labelledby': 'title' })
  const iframe = make('iframe', {
    class: 'page',
    sandbox: 'allow-scripts allow-same-origin allow-forms',
    allow: '',
    referrerpolicy: 'strict-origin',
  })
  iframe.inert = true
  iframe.src = src
  header.append(title, cancel)
  card.append(header, review, iframe)
  dialog.append(card)
  // Hidden: its computed style resolves the colours of the theme.
  const sample = make('span', { hidden: '' })
  root.append(dialog, sample)
  document.body.append(host)

  const { origin } = new URL(src)
  let onCancel = () => {}
  let disarm = () => {}
  let covers: Covers | undefined
  cancel.addEventListener('click', () => onCancel())
  // The user can not decide in a dialog that the page has removed.
  const removal = new MutationObserver(() => iframe.isConnected || onCancel())
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // The browser closes a dialog at the second Escape, even if a listener prevents the default.
  dialog.addEventListener('close', () => dialog.open || onCancel())

  const colorOf = (value: string) => {
    sample.style.color = value
    return getComputedStyle(sample).color
  }
  const adopted = new Set<string>()
  const setTexts = (texts: FrameTexts) => {
    title.textContent = texts.title
    cancel.ariaLabel = texts.cancel
    iframe.title = texts.frame
    dialog.dir = texts.direction
    dialog.lang = texts.locale
  }
  setTexts(texts)
  return {
    review: {
      element: review,
      adopt(cssText) {
        if (!adopted.has(cssText)) adopt(cssText)
        adopted.add(cssText)
      },
    },
    setTheme,
    readTheme: () => ({
      mode: colorOf('light-dark(rgb(0, 0, 0), rgb(255, 255, 255))') === 'rgb(255, 255, 255)' ? 'dark' : 'light',
      accent: colorOf('var(--portico-accent)'),
      background: colorOf('var(--portico-canvas)'),
    }),
    readVariable: (name) => getComputedStyle(sample).getPropertyValue(name).trim(),
    post: (message) => iframe.contentWindow?.postMessage(message, origin),
    listen(listener, onLoad) {
      const hear = (event: MessageEvent) => {
        try {
          const isOurs = event.origin === origin && event.source !== null && event.source === iframe.contentWindow
          if (isOurs) listener(event.data)
        } catch {
          // The getters of an event that a script dispatched on this page may throw: drop the event.
        }
      }
      window.addEventListener('message', hear)
      iframe.addEventListener('load', onLoad)
      return () => {
        window.removeEventListener('message', hear)
        iframe.removeEventListener('load', onLoad)
      }
    },
    setTexts,
    show(texts, cancelled) {
      onCancel = cancelled
      setTexts(texts)
      if (!dialog.open) {
        covers?.stop()
        covers = canTellVisibility() ? undefined : createCovers(iframe)
        dialog.showModal()
        for (const target of [document, root]) removal.observe(target, { childList: true, subtree: true })
      }
      disarm()
      const focus = () => {
        const active = root.activeElement
        if (active === card || active === null) iframe.focus({ preventScroll: true })
      }
      disarm = armWhenSeen(iframe, focus, covers)
    },
    hide() {
      onCancel = () => {}
      removal.disconnect()
      disarm()
      disarm = () => {}
      if (dialog.open) dialog.close()
      covers?.stop()
      covers = undefined
    },
    isInPage: () => iframe.isConnected,
    remove() {
      this.hide()
      host.remove()
    },
  }
}
