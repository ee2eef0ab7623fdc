import { createThemedHost, type FrameTheme } from '../frame/internal.ts'
import type { ReviewPlace } from './approvalSlice.ts'
import type { FramePort } from './channel.ts'
import { armWhenSeen } from './clickjackingGuard.ts'
import css from './frameElement.css?inline'
import { type Covers, createCovers } from './visibility.ts'

/** The texts and the direction of the dialog. */
export interface FrameTexts {
  readonly title: string
  readonly cancel: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

/** The page of the wallet, in a dialog of its own above the modal. */
export interface FrameElement extends FramePort {
  /** The place above or beside the page for what a call means. It is as large as it will be before it is filled. */
  readonly review: Pick<ReviewPlace, 'element' | 'adopt'>
  /** Shows the page. Escape and the button call `onCancel`; hiding is up to the caller. */
  show(texts: FrameTexts, onCancel: () => void): void
  hide(): void
  setTheme(theme: FrameTheme): void
  /** The scheme and the colours that the theme comes to. */
  readTheme(): { readonly mode: 'light' | 'dark'; readonly accent: string; readonly background: string }
  /** What a custom property of the theme comes to here, where variables of the page are known; empty where it is not set. */
  readVariable(name: string): string
  remove(): void
}

/** In the words of the platform: `createElement` with attributes. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/**
 * Makes the frame, hidden, beside the modal: moved in the document it would load again. The page gets its own scripts and its own
 * storage, which no other origin reads, and no right that a page could hand on. `src` is one that `frameUrl` made.
 */
export function createFrameElement(src: string, name: string): FrameElement {
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
    title: name,
    sandbox: 'allow-scripts allow-same-origin',
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
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // The browser closes a dialog by the second Escape, whatever the listener says.
  dialog.addEventListener('close', () => dialog.open || onCancel())

  const colorOf = (value: string) => {
    sample.style.color = value
    return getComputedStyle(sample).color
  }
  const adopted = new Set<string>()
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
    show(texts, cancelled) {
      onCancel = cancelled
      title.textContent = texts.title
      cancel.ariaLabel = texts.cancel
      dialog.dir = texts.direction
      dialog.lang = texts.locale
      if (!dialog.open) {
        covers?.stop()
        covers = createCovers(iframe)
        dialog.showModal()
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
      disarm()
      disarm = () => {}
      covers?.stop()
      if (dialog.open) dialog.close()
    },
    remove() {
      this.hide()
      host.remove()
    },
  }
}
