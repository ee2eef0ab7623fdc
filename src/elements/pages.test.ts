import { defineElements } from 'portico/elements'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setUpPage } from '../modal/testing/page.ts'

const page = setUpPage()
let count = 0

/** A page with one element of a kind. */
function place(kind: string, attributes: Readonly<Record<string, string>> = {}) {
  // An element name can be defined only once on a page.
  const prefix = `page${count++}`
  const modal = page.make()
  defineElements(modal, { prefix })
  const element = document.createElement(`${prefix}-${kind}`)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  onTestFinished(() => element.remove())
  return { modal, element, button: () => element.querySelector('button') }
}

test('a page that is morphed into HTML without the button has it again, and it works', async () => {
  const { modal, element, button } = place('connect-button', { label: 'Enter' })
  const before = button()
  for (const _ of [1, 2]) {
    element.replaceChildren()
    await vi.waitFor(() => expect(button()).toBe(before))
  }
  button()?.click()
  expect(modal.isOpen()).toBe(true)
})

test('a page that is morphed into HTML without the inline modal has it again, with its view', async () => {
  const { modal, element } = place('modal-inline')
  const drawn = () => element.querySelector('portico-modal')
  element.replaceChildren()
  await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  await vi.waitFor(() => expect(drawn()?.shadowRoot?.textContent).toContain('Test Wallet'))
  const before = drawn()
  await modal.open({ view: 'Networks' })
  element.replaceChildren()
  await vi.waitFor(() => expect(drawn()).toBe(before))
  expect(modal.kernel?.router.current()?.view).toBe('Networks')
  modal.destroy()
  await new Promise(requestAnimationFrame)
  expect(element.childElementCount).toBe(0)
})

test('a button that removes itself and an element that left the page stay empty', async () => {
  const { modal, element, button } = place('account-button')
  const other = place('connect-button')
  other.element.replaceChildren()
  // The removal was noticed, and its content is to be drawn again before the next frame.
  await Promise.resolve()
  other.element.remove()
  element.append('Loading')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('disconnected'))
  await new Promise(requestAnimationFrame)
  expect([button(), other.button()]).toEqual([null, null])
})

test.each([
  ['connect-button', 'Connect wallet'],
  ['network-button', 'Ethereum'],
])('on a %s an attribute without text counts as none, as Preact sets it for `undefined`', (kind, text) => {
  const { element, button } = place(kind, { label: 'Wait', size: 'lg' })
  Object.assign(element, { label: '', size: '' })
  expect(button()?.textContent).toBe(text)
  expect(button()?.dataset.size).toBe('md')
})

test('click() and focus() of an element are those of its button', () => {
  const { modal, element, button } = place('connect-button')
  element.focus()
  expect(document.activeElement).toBe(button())
  element.toggleAttribute('disabled', true)
  element.click()
  expect(modal.isOpen()).toBe(false)
  element.toggleAttribute('disabled', false)
  element.click()
  expect(modal.isOpen()).toBe(true)
})
