import type { PorticoModal } from 'portico'

/** Makes the class of a custom element in whose place the modal stands. */
export function createInlineElement(modal: PorticoModal): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly modal = modal
    #stop: (() => void) | undefined

    connectedCallback() {
      this.#stop ??= modal.mountInline(this)
    }

    disconnectedCallback() {
      this.#stop?.()
      this.#stop = undefined
    }
  }
}
