import type { PorticoModal } from 'portico'
import { ElementNameTakenError } from '../modal/internal.ts'
import { createButtonElement } from './createButtonElement.ts'
import { createInlineElement, follow, type ModalPlace } from './createInlineElement.ts'
import { accountKind, connectKind, networkKind } from './kinds.ts'

export interface ElementsOptions {
  /** The prefix of the element names; use another one for a second modal on the page. @default 'portico' */
  readonly prefix?: string
}

/**
 * Registers `<portico-connect-button>`, `<portico-account-button>`, `<portico-network-button>` and
 * `<portico-modal-inline>` for one modal, for hosts without React. Each attribute of a button has a property. Calling it
 * again for the same modal changes nothing. A newer modal of the same `name`, as after hot module replacement, replaces the
 * older one, which is destroyed. Does nothing on a server. Throws `ELEMENT_NAME_TAKEN` for a modal of another name.
 *
 * @example
 * defineElements(createModal({ projectId, networks, chains: [evm()] }))
 */
export function defineElements(modal: PorticoModal, { prefix = 'portico' }: ElementsOptions = {}): void {
  if (typeof customElements === 'undefined') return
  const place: ModalPlace = { modal, elements: new Set() }
  const elements: readonly (readonly [string, () => CustomElementConstructor])[] = [
    [`${prefix}-connect-button`, () => createButtonElement(place, connectKind)],
    [`${prefix}-account-button`, () => createButtonElement(place, accountKind)],
    [`${prefix}-network-button`, () => createButtonElement(place, networkKind)],
    [`${prefix}-modal-inline`, () => createInlineElement(place)],
  ]
  for (const [name, create] of elements) {
    const taken = customElements.get(name) as { readonly place?: ModalPlace } | undefined
    const known = taken?.place
    if (!taken) customElements.define(name, create())
    else if (known?.modal.name !== modal.name) throw new ElementNameTakenError({ name })
    else if (known.modal !== modal) follow(known, modal)
  }
}
