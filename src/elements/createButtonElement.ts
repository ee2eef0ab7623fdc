import { adoptButtonStyles, type ButtonModel, modalMessages, type PorticoModal, targetOf, themeSlice } from 'portico'
import { isNamespace, type Namespace } from 'portico/wallet'
import { createButtonView } from './buttonView.ts'

/** What one kind of button element shows, and where it leads. */
export interface ButtonKind {
  readonly attributes: readonly string[]
  /** `undefined` shows no button. */
  read(modal: PorticoModal, attribute: (name: string) => string | undefined): ButtonModel | undefined
  /** Runs while the element is in the page; what it returns is called after an attribute changed. */
  watch?(modal: PorticoModal, attribute: (name: string) => string | undefined, signal: AbortSignal): () => void
}

/** Makes the class of a custom element that draws a button in its light DOM. */
export function createButtonElement(modal: PorticoModal, kind: ButtonKind): CustomElementConstructor {
  const { store } = modal.source
  return class extends HTMLElement {
    static readonly modal = modal
    static readonly observedAttributes = [...kind.attributes, 'size', 'disabled']

    #lifetime: AbortController | undefined
    #model: ButtonModel | undefined
    #recheck: (() => void) | undefined
    #view = createButtonView(
      () => this.#press(),
      () => void modal.preload(),
    )

    connectedCallback() {
      const lifetime = new AbortController()
      this.#lifetime = lifetime
      for (const stop of [adoptButtonStyles(document), store.subscribe(() => this.#render())]) {
        lifetime.signal.addEventListener('abort', stop)
      }
      this.#render()
      this.#recheck = kind.watch?.(modal, this.#attribute, lifetime.signal)
    }

    disconnectedCallback() {
      this.#lifetime?.abort()
      this.#lifetime = undefined
      this.#view.node.remove()
    }

    attributeChangedCallback() {
      if (!this.#lifetime) return
      this.#render()
      this.#recheck?.()
    }

    #attribute = (name: string) => this.getAttribute(name) ?? undefined

    #press() {
      if (!this.#model) return
      const to = targetOf(this.#model, namespaceIn(this.#attribute))
      const opened = to ? modal.open(to.view, to.params) : modal.open()
      opened.catch(modal.report)
    }

    #render() {
      this.#model = kind.read(modal, this.#attribute)
      if (!this.#model) return this.#view.node.remove()
      const { mode, variables } = store.get(themeSlice)
      this.#view.update(this.#model, { mode, variables, size: this.#attribute('size') ?? 'md' })
      this.#view.setDisabled(this.hasAttribute('disabled'))
      if (!this.contains(this.#view.node)) this.append(this.#view.node)
    }
  }
}

/** An attribute that names no family is as if it were not there. */
export const namespaceIn = (attribute: (name: string) => string | undefined): Namespace | undefined => {
  const value = attribute('namespace')
  return isNamespace(value) ? value : undefined
}

/** The texts of the buttons in the current language. */
export const textsOf = (modal: PorticoModal) => modal.source.messages.get(modalMessages)
