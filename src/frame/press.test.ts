import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPress } from './press.ts'

let root: ShadowRoot
let lifetime: AbortController
const clicked = vi.fn()

beforeEach(() => {
  const host = document.createElement('div')
  document.body.append(host)
  root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<p>Text</p><button id="pay"><span>Pay</span></button><button id="other">Other</button>'
  root.addEventListener('click', ({ target }) => clicked((target as Element).id))
  lifetime = new AbortController()
  watchPress(root, lifetime.signal)
})
afterEach(() => {
  document.body.replaceChildren()
  clicked.mockReset()
})

const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement
const send = (type: string, target: Element, { x = 50, ...init }: PointerEventInit & { x?: number } = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      pointerId: 1,
      isPrimary: true,
      ...init,
    }),
  )
const click = (target: Element, init: Parameters<typeof send>[2] = {}) => send('click', target, { detail: 1, ...init })

test('a click on the pressed control, or on a part of it, passes once', () => {
  send('pointerdown', find('span'))
  click(find('#pay'))
  expect(clicked.mock.calls).toEqual([['pay']])
})

test.each(['#other', 'p'])('a click that lands on %s goes to the pressed control', (landing) => {
  send('pointerdown', find('span'))
  expect(click(find(landing))).toBe(false)
  expect(clicked.mock.calls).toEqual([['pay']])
})

test('a pressed field that has moved is focused', () => {
  root.append(Object.assign(document.createElement('input'), { id: 'amount' }))
  send('pointerdown', find('#amount'))
  click(find('#other'))
  expect([root.activeElement?.id, clicked.mock.calls]).toEqual(['amount', [['amount']]])
})

test('a press outside of the modal clicks no control in it, nor one of the page', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('click', () => clicked('page'))
  send('pointerdown', button)
  click(find('#pay'))
  expect(clicked).not.toHaveBeenCalled()
})

test('a second finger does not change what the first one presses', () => {
  send('pointerdown', find('#pay'))
  send('pointerdown', find('#other'), { pointerId: 2, isPrimary: false })
  click(find('p'))
  expect(clicked.mock.calls).toEqual([['pay']])
})

test('a press on no control clicks none', () => {
  send('pointerdown', find('p'))
  click(find('#pay'))
  expect(clicked).not.toHaveBeenCalled()
})

test.each<[string, (control: HTMLElement) => void]>([
  ['was removed', (control) => control.remove()],
  ['is inert', (control) => control.setAttribute('inert', '')],
  ['was disabled', (control) => control.setAttribute('disabled', '')],
  ['has another text', (control) => control.replaceChildren('Switch network')],
])('a pressed control that %s gets no click, nor does the one in its place', (_, change) => {
  const control = find('#pay')
  send('pointerdown', control)
  change(control)
  click(find('#other'))
  expect(clicked).not.toHaveBeenCalled()
})

test('a control that was disabled when it was pressed gets no click, even if it is enabled by then', () => {
  const control = find('#pay')
  control.setAttribute('disabled', '')
  send('pointerdown', control)
  control.removeAttribute('disabled')
  click(control)
  click(find('#other'), { pointerId: 2 })
  expect(clicked.mock.calls).toEqual([['other']])
})

test.each<[string, Parameters<typeof send>[2]]>([
  ['of a keyboard', { detail: 0 }],
  ['of another pointer', { pointerId: -1 }],
])('a click %s passes, whatever was pressed before', (_, init) => {
  send('pointerdown', find('#pay'))
  click(find('#other'), init)
  expect(clicked.mock.calls).toEqual([['other']])
})

test('a pointer that was dragged is left to the browser, also if it returns', () => {
  send('pointerdown', find('#pay'))
  send('pointermove', find('#pay'), { x: 80 })
  send('pointermove', find('#pay'), { x: 50 })
  click(find('p'))
  expect(clicked.mock.calls).toEqual([['']])
})

test('a small movement is no drag', () => {
  send('pointerdown', find('#pay'))
  send('pointermove', find('#pay'), { x: 55 })
  click(find('#other'), { x: 55 })
  expect(clicked.mock.calls).toEqual([['pay']])
})

test('nothing is watched after the signal has aborted', () => {
  lifetime.abort()
  send('pointerdown', find('#pay'))
  click(find('#other'))
  expect(clicked.mock.calls).toEqual([['other']])
})
