import { ElementNameTakenError, type PorticoModal } from 'portico'
import { createButtonElement } from './createButtonElement.ts'
import { createInlineElement } from './createInlineElement.ts'
import { accountKind, connectKind, networkKind } from './kinds.ts'

export interface ElementsOptions {
  /** What the names begin with; another one for a second modal on the page. @default 'portico' */
  readonly prefix?: string
}

/**
 * Registers `<portico-connect-button>`, `<portico-account-button>`, `<portico-network-button>` and
 * `<portico-modal-inline>` for one modal, for hosts without React. Once more for the same modal changes nothing, and on a
 * server nothing happens. Throws `ELEMENT_NAME_TAKEN`.
 *
 * @example
 * defineElements(createModal({ projectId, networks, chains: [evm()] }))
 */
export function defineElements(modal: PorticoModal, { prefix = 'portico' }: ElementsOptions = {}): void {
  if (typeof customElements === 'undefined') return
  const elements: readonly (readonly [string, () => CustomElementConstructor])[] = [
    [`${prefix}-connect-button`, () => createButtonElement(modal, connectKind)],
    [`${prefix}-account-button`, () => createButtonElement(modal, accountKind)],
    [`${prefix}-network-button`, () => createButtonElement(modal, networkKind)],
    [`${prefix}-modal-inline`, () => createInlineElement(modal)],
  ]
  for (const [name, create] of elements) {
    const taken = customElements.get(name) as { readonly modal?: PorticoModal } | undefined
    if (!taken) customElements.define(name, create())
    else if (taken.modal !== modal) throw new ElementNameTakenError({ name })
  }
}
