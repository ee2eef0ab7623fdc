import type { PorticoModal } from 'portico'
import { watchContent } from './watchContent.ts'

/** A custom element while it is on the page. */
export interface LiveElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

/** The modal of the elements with one prefix. Their classes stay defined until the page unloads; the modal may be replaced. */
export interface ModalPlace {
  modal: PorticoModal
  readonly elements: Set<LiveElement>
}

/** Connects all elements to another modal, and destroys the previous one. */
export function follow(place: ModalPlace, next: PorticoModal): void {
  const elements = [...place.elements]
  for (const element of elements) element.disconnectedCallback()
  place.modal.destroy()
  place.modal = next
  for (const element of elements) element.connectedCallback()
}

/** Creates the class of a custom element that shows the modal in its place. */
export function createInlineElement(place: ModalPlace): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly place = place
    #stop: (() => void) | undefined
    #modal: PorticoModal | undefined
    #drawn: Element | null = null

    connectedCallback() {
      place.elements.add(this)
      if (this.#modal === place.modal) return
      this.#end()
      // A copy of an element brings a copy of its modal, which is empty.
      this.querySelector(':scope > portico-modal')?.remove()
      this.#modal = place.modal
      const unmount = place.modal.mountInline(this)
      this.#drawn = this.lastElementChild
      const stopWatching = watchContent(this, () => this.#restore())
      this.#stop = () => {
        stopWatching()
        unmount()
      }
    }

    /** Puts the removed modal back with its view. If the modal is still loading, mounts it again; if it was destroyed, nothing. */
    #restore() {
      if (!this.#drawn || this.contains(this.#drawn)) return
      if (place.modal.isOpen()) return this.append(this.#drawn)
      this.#end()
      this.connectedCallback()
    }

    disconnectedCallback() {
      place.elements.delete(this)
      // A page that moves the element connects it again at once: the modal keeps its view and what waits for the user.
      queueMicrotask(() => this.isConnected || this.#end())
    }

    #end() {
      this.#stop?.()
      this.#stop = this.#modal = undefined
    }
  }
}
