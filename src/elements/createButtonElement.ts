import type { PorticoModal } from 'portico'
import type { Namespace } from 'portico/wallet'
import { isNamespace } from 'portico/wallet'
import {
  adoptButtonStyles,
  type ButtonModel,
  loadBalanceWatch,
  modalMessages,
  targetOf,
  themeSlice,
} from '../modal/internal.ts'
import { createButtonView } from './buttonView.ts'
import type { ModalPlace } from './place.ts'

/** Reads an attribute of the element. */
export type Attribute = (name: string) => string | undefined

/** The content of one kind of button element, and its action. */
export interface ButtonKind {
  readonly attributes: readonly string[]
  /** `undefined` shows no button. */
  read(modal: PorticoModal, attribute: Attribute, balanceText?: string): ButtonModel | undefined
  /** Whether the element shows the balance of the account. */
  showsBalance?(attribute: Attribute): boolean
}

/** Makes the class of a custom element that draws a button in its light DOM. */
export function createButtonElement(place: ModalPlace, kind: ButtonKind): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly place = place
    static readonly observedAttributes = [...kind.attributes, 'size', 'disabled']

    #lifetime: AbortController | undefined
    #model: ButtonModel | undefined
    #balanceText: string | undefined
    #recheckBalance: (() => void) | undefined
    #view = createButtonView(
      () => this.#press(),
      () => void place.modal.preload('intent'),
    )

    connectedCallback() {
      const lifetime = new AbortController()
      this.#lifetime = lifetime
      const { store } = place.modal.source
      place.elements.add(this)
      for (const stop of [adoptButtonStyles(document), store.subscribe(() => this.#render())]) {
        lifetime.signal.addEventListener('abort', stop)
      }
      this.#render()
      void this.#checkBalance()
    }

    disconnectedCallback() {
      place.elements.delete(this)
      this.#lifetime?.abort()
      this.#lifetime = undefined
      this.#recheckBalance = undefined
      this.#view.node.remove()
    }

    attributeChangedCallback() {
      if (!this.#lifetime) return
      this.#render()
      void this.#checkBalance()
    }

    #attribute = (name: string) => this.getAttribute(name) ?? undefined

    /** Reads the balance once it is shown, and again after an attribute changed. */
    async #checkBalance() {
      if (this.#recheckBalance) return this.#recheckBalance()
      const lifetime = this.#lifetime
      const isWanted = () => kind.showsBalance?.(this.#attribute) ?? false
      if (!isWanted()) return
      const onText = (text: string | undefined) => {
        this.#balanceText = text
        this.#render()
      }
      try {
        const { watchBalance } = await loadBalanceWatch()
        if (!lifetime || lifetime !== this.#lifetime || this.#recheckBalance) return
        const namespace = () => namespaceIn(this.#attribute)
        this.#recheckBalance = watchBalance(place.modal, { namespace, isWanted, onText }, lifetime.signal)
      } catch (error) {
        place.modal.report(error)
      }
    }

    #press() {
      if (!this.#model) return
      place.modal.open(targetOf(this.#model, namespaceIn(this.#attribute))).catch(place.modal.report)
    }

    #render() {
      this.#model = kind.read(place.modal, this.#attribute, this.#balanceText)
      if (!this.#model) return this.#view.node.remove()
      const { mode, variables } = place.modal.source.store.get(themeSlice)
      this.#view.update(this.#model, { mode, variables, size: this.#attribute('size') ?? 'md' })
      this.#view.setDisabled(this.hasAttribute('disabled'))
      if (!this.contains(this.#view.node)) this.append(this.#view.node)
    }
  }
}

/** An attribute that names no family is as if it were not there. */
export const namespaceIn = (attribute: Attribute): Namespace | undefined => {
  const value = attribute('namespace')
  return isNamespace(value) ? value : undefined
}

/** The texts of the buttons in the current language. */
export const textsOf = (modal: PorticoModal) => modal.source.messages.get(modalMessages)
