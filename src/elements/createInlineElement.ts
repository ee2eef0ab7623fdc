import type { ModalPlace } from './place.ts'

/** Creates the class of a custom element that shows the modal in its place. */
export function createInlineElement(place: ModalPlace): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly place = place
    #stop: (() => void) | undefined

    connectedCallback() {
      place.elements.add(this)
      this.#stop ??= place.modal.mountInline(this)
    }

    disconnectedCallback() {
      place.elements.delete(this)
      this.#stop?.()
      this.#stop = undefined
    }
  }
}
