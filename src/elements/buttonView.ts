import type { ButtonModel } from '../modal/internal.ts'

/** The button in a custom element, drawn as the React components draw theirs. */
export interface ButtonView {
  readonly node: HTMLButtonElement
  update(model: ButtonModel, look: { mode: string; variables: Readonly<Record<string, string>>; size: string }): void
  setDisabled(disabled: boolean): void
}

export function createButtonView(onPress: () => void, onIntent: () => void): ButtonView {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = 'portico-button'
  node.setAttribute('aria-haspopup', 'dialog')
  const image = document.createElement('img')
  image.className = 'portico-button-image'
  image.alt = ''
  const detail = document.createElement('span')
  detail.className = 'portico-button-detail'
  const text = document.createElement('span')
  text.className = 'portico-button-text'
  node.addEventListener('click', onPress)
  for (const intent of ['pointerenter', 'focus', 'touchstart']) {
    node.addEventListener(intent, onIntent, { passive: true })
  }
  // They live as long as the button: a press whose target is removed before the release is no click.
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
