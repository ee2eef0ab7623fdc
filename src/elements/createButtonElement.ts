import type { PorticoModal } from 'portico'
import { isNamespace, type Namespace } from 'portico/wallet'
import {
  adoptButtonStyles,
  type ButtonModel,
  loadBalanceWatch,
  modalMessages,
  targetOf,
  themeSlice,
} from '../modal/internal.ts'
import type { ModalPlace } from './createInlineElement.ts'
import { watchContent } from './watchContent.ts'

/** The button in a custom element, drawn as the React components draw theirs. */
export interface ButtonView {
  readonly node: HTMLButtonElement
  update(model: ButtonModel, look: { mode: string; variables: Readonly<Record<string, string>>; size: string }): void
  setDisabled(disabled: boolean): void
}

function createButtonView(onPress: () => void, onIntent: () => void): ButtonView {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = 'portico-button'
  node.setAttribute('aria-haspopup', 'dialog')
  const image = document.createElement('img')
  image.className = 'portico-button-image'
  image.alt = ''
  // The direction of a text is its own, not that of the page.
  const detail = document.createElement('bdi')
  detail.className = 'portico-button-detail'
  const text = document.createElement('bdi')
  text.className = 'portico-button-text'
  node.addEventListener('click', onPress)
  for (const intent of ['pointerenter', 'focus', 'touchstart']) {
    node.addEventListener(intent, onIntent, { passive: true })
  }
  // Keep these nodes: browsers fire no click if the target of a press is removed before the release.
  node.append(image, detail, text)
  let applied: readonly string[] = []

  return {
    node,
    setDisabled(disabled) {
      node.disabled = disabled
    },
    update(model, { mode, variables, size }) {
      node.dataset.kind = model.kind
      node.dataset.mode = mode
      node.dataset.size = size
      node.toggleAttribute('data-warning', model.warning)
      node.setAttribute('aria-busy', String(model.busy))
      node.setAttribute('aria-expanded', String(model.expanded))
      for (const name of applied) node.style.removeProperty(name)
      applied = Object.keys(variables)
      for (const [name, value] of Object.entries(variables)) node.style.setProperty(name, value)
      if (model.image && image.src !== model.image) image.src = model.image
      image.hidden = !model.image
      detail.hidden = !model.detail
      detail.textContent = model.detail ?? ''
      text.textContent = model.text
    },
  }
}

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

const toProperty = (attribute: string) => attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Gives each attribute a property, as elements of HTML have. Frameworks set a property where there is one; without it, Vue
 * and Svelte would turn `disabled={false}` into the attribute `disabled="false"`, which disables.
 */
function defineProperties(prototype: HTMLElement, attributes: readonly string[]): void {
  for (const name of attributes) {
    Object.defineProperty(prototype, toProperty(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return name === 'disabled' ? this.hasAttribute(name) : (this.getAttribute(name) ?? '')
      },
      set(this: HTMLElement, value: unknown) {
        if (name === 'disabled') this.toggleAttribute(name, Boolean(value))
        // As in `label={isBusy && 'Wait'}`.
        else if (value == null || value === false) this.removeAttribute(name)
        else this.setAttribute(name, String(value))
      },
    })
  }
}

/** Makes the class of a custom element that draws a button in its light DOM. */
export function createButtonElement(place: ModalPlace, kind: ButtonKind): CustomElementConstructor {
  const attributes = [...kind.attributes, 'size', 'disabled']
  class ButtonElement extends HTMLElement {
    static readonly place = place
    static readonly observedAttributes = attributes

    #lifetime: AbortController | undefined
    #model: ButtonModel | undefined
    #balanceText: string | undefined
    #recheckBalance: (() => void) | undefined
    #view = createButtonView(
      () => this.#press(),
      () => void place.modal.preload('intent'),
    )

    override click() {
      this.#view.node.click()
    }

    override focus(options?: FocusOptions) {
      this.#view.node.focus(options)
    }

    connectedCallback() {
      this.#adoptEarly()
      // A copy of an element brings a copy of its button, which does nothing.
      this.querySelector(':scope > .portico-button')?.remove()
      const lifetime = new AbortController()
      this.#lifetime = lifetime
      const { store } = place.modal.source
      place.elements.add(this)
      const render = () => this.#render()
      for (const stop of [adoptButtonStyles(this), store.subscribe(render), watchContent(this, render)]) {
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
      // Another account may be active when the element returns.
      this.#balanceText = undefined
      this.#view.node.remove()
    }

    attributeChangedCallback() {
      if (!this.#lifetime) return
      this.#render()
      void this.#checkBalance()
    }

    /** Properties that were set before the element was defined hide those of the class: sets them anew. */
    #adoptEarly() {
      const own = this as unknown as Record<string, unknown>
      for (const name of attributes.map(toProperty)) {
        if (!Object.hasOwn(this, name)) continue
        const value = own[name]
        delete own[name]
        own[name] = value
      }
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
      this.#view.update(this.#model, { mode, variables, size: this.#attribute('size') || 'md' })
      this.#view.setDisabled(this.hasAttribute('disabled'))
      if (!this.contains(this.#view.node)) this.append(this.#view.node)
    }
  }
  defineProperties(ButtonElement.prototype, attributes)
  return ButtonElement
}

/** The namespace that an attribute names; `undefined` if its value is no namespace. */
export const namespaceIn = (attribute: Attribute): Namespace | undefined => {
  const value = attribute('namespace')
  return isNamespace(value) ? value : undefined
}

/** The texts of the buttons in the current language. */
export const textsOf = (modal: PorticoModal) => modal.source.messages.get(modalMessages)
