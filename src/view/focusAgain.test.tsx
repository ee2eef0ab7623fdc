import { act, cleanup } from '@testing-library/react'
import { createFrame, type Frame } from 'portico/frame'
import { definePlugin, defineView, homes } from 'portico/kernel'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHarness, type Harness } from '../../test/harness/createHarness.ts'
import { Screen, useKernel } from './index.ts'
import { loadLater, mount } from './mount.tsx'

const HomeView = defineView('Home', async () => ({ default: Home }))
const NextView = defineView('Next', async () => ({ default: () => <Screen title="Next title">next</Screen> }))

/** What the home view renders. */
let content = { labels: ['One', 'Two', 'Three'], isLate: false }

/** Renders what the home view renders late. */
let showLate = () => {}

function Home() {
  const { router } = useKernel()
  const [isHere, setHere] = useState(!content.isLate)
  useEffect(() => {
    showLate = () => setHere(true)
  }, [])
  return (
    <Screen title="Home title">
      {isHere
        ? content.labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two have one label
            <button key={index} type="button" onClick={() => router.push(NextView)}>
              {label.startsWith('?') ? <span aria-hidden="true">T</span> : null}
              {label.replace('?', '')}
            </button>
          ))
        : null}
      <input aria-label="Amount" onKeyDown={() => router.push(NextView)} />
    </Screen>
  )
}

const base = definePlugin({
  id: 'base',
  views: [HomeView, NextView],
  setup: ({ slots }) => void slots.contribute(homes, { id: 'base', view: HomeView }),
})

beforeAll(loadLater)

let harness: Harness
let frame: Frame
let stop: () => void
beforeEach(async () => {
  content = { labels: ['One', 'Two', 'Three'], isLate: false }
  harness = await createHarness({ plugins: [base()], remoteConfig: false })
  const labels = { dialog: 'Dialog', close: 'Close', loading: 'Loading' }
  frame = createFrame({ theme: { mode: 'light' }, labels, onCloseRequest: () => {} })
  frame.open()
  harness.kernel.modal.open()
  await act(async () => {
    stop = mount(harness.kernel, frame)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await act(async () => stop())
  cleanup()
  frame.destroy()
  harness.dispose()
})

const spoken = () => frame.root.querySelector('.live')?.textContent ?? ''
const focused = () => {
  const element = frame.root.activeElement
  return element?.getAttribute('aria-label') ?? (element?.classList.contains('card') ? 'card' : element?.textContent)
}
async function leaveBy(label: string) {
  const element = [...frame.body.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  element?.focus()
  await act(async () => element?.click())
  expect([spoken(), focused()]).toEqual([expect.stringContaining('Next title'), 'card'])
}
const goBack = () => act(async () => harness.kernel.router.back())

test('after going back, focus is on the element that led away, and the title is announced', async () => {
  await leaveBy('Two')
  await goBack()
  await vi.waitFor(() => expect(focused()).toBe('Two'))
  expect(spoken()).toContain('Home title')
})

test.each([
  ['has moved', ['Zero', 'One', 'Two', 'Three'], 'Two'],
  ['has another label', ['One', 'Second', 'Three'], 'Second'],
  ['is gone', ['One', 'Three'], 'card'],
  ['has the name of two others now', ['Two', 'One', 'Two'], 'card'],
])('of an element that %s', async (_, labels, expected) => {
  await leaveBy('Two')
  content = { ...content, labels }
  await goBack()
  await vi.waitFor(() => expect(focused()).toBe(expected))
})

test('of an element whose picture came meanwhile, in place of a letter', async () => {
  content = { ...content, labels: ['One', '?Two', 'Three'] }
  await leaveBy('One')
  await goBack()
  await leaveBy('TTwo')
  content = { ...content, labels: ['Zero', 'One', 'Two', 'Three'] }
  await goBack()
  await vi.waitFor(() => expect(focused()).toBe('Two'))
})

test('an element that is rendered later gets focus then, unless the user has moved it', async () => {
  content.isLate = true
  await leaveBy('Three')
  await goBack()
  expect(focused()).toBe('card')
  await act(async () => showLate())
  await vi.waitFor(() => expect(focused()).toBe('Three'))
  await leaveBy('One')
  await goBack()
  frame.body.querySelector('input')?.focus()
  await act(async () => showLate())
  expect(frame.body.textContent).toContain('Three')
  expect(focused()).toBe('Amount')
})

test('if the view is left again before that code is loaded, only the element that led away last gets focus', async () => {
  await leaveBy('Two')
  const { router } = harness.kernel
  // Promises, as that of the code, settle only after all of this.
  act(() => router.back())
  const one = [...frame.body.querySelectorAll('button')].find(({ textContent }) => textContent === 'One')
  one?.focus()
  act(() => one?.click())
  act(() => router.back())
  expect(focused()).toBe('card')
  await act(async () => {})
  await vi.waitFor(() => expect(focused()).toBe('One'))
})

test.each([
  ['opens a keyboard', (matches: boolean) => matches, 'card'],
  ['opens none', (matches: boolean) => !matches, 'Amount'],
  ['may open one: jsdom does not tell', undefined, 'Amount'],
])('of a text field that %s', async (_, answer, expected) => {
  const media = answer && { matches: answer(true), addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', media && (() => media))
  frame.body.querySelector('input')?.focus()
  await act(async () => harness.kernel.router.push(NextView))
  await goBack()
  await vi.waitFor(() => expect(focused()).toBe(expected))
})

test('a view that is opened for the first time has focus at its start', async () => {
  await leaveBy('Two')
  await act(async () => harness.kernel.router.push(HomeView))
  expect(focused()).toBe('card')
})

test('a key that is held down since before does not press the element', async () => {
  await leaveBy('Two')
  await goBack()
  await vi.waitFor(() => expect(focused()).toBe('Two'))
  const element = frame.root.activeElement
  const press = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true })
    element?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press(true), press(true), press(false), press(true)]).toEqual([true, true, false, false])
})

test('focus in a field of the page stays there, also if the modal is in a shadow tree of the page', async () => {
  const place = document.createElement('div')
  const field = document.createElement('input')
  document.body.append(place, field)
  place.attachShadow({ mode: 'open' }).append(frame.host)
  content.isLate = true
  await leaveBy('Three')
  await goBack()
  field.focus()
  await act(async () => showLate())
  expect(frame.body.textContent).toContain('Three')
  expect(document.activeElement).toBe(field)
  place.remove()
  field.remove()
})
