import { act, cleanup } from '@testing-library/react'
import { createFrame, type Frame } from 'portico/frame'
import { definePlugin, defineView, homes } from 'portico/kernel'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHarness, type Harness } from '../../test/harness/createHarness.ts'
import { Screen } from './index.ts'
import { loadLater, mount } from './mount.tsx'

/** Sets the rows of the view on screen. */
let show = (..._names: string[]) => {}

function Rows({ title, focused }: { title: string; focused?: string }) {
  const [rows, setRows] = useState(['Fox', 'Owl'])
  useEffect(() => {
    show = (...names) => act(() => setRows(names))
    const root = harness && frame.body
    if (focused) find(focused, root)?.focus()
  }, [focused])
  return (
    <Screen title={title}>
      {rows.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </Screen>
  )
}
const HomeView = defineView('Home', async () => ({ default: () => <Rows title="Home" /> }))
const NextView = defineView('Next', async () => ({ default: () => <Rows title="Next" focused="Fox" /> }))
const guest = definePlugin({
  id: 'guest',
  views: [HomeView, NextView],
  setup: ({ slots }) => void slots.contribute(homes, { id: 'guest', view: HomeView }),
})

beforeAll(loadLater)

let harness: Harness
let frame: Frame
let stop: () => void
async function open({ isInline = false } = {}) {
  harness = await createHarness({ plugins: [guest()], remoteConfig: false })
  const labels = { dialog: 'Dialog', close: 'Close', loading: 'Loading' }
  const inline = isInline ? document.body.appendChild(document.createElement('div')) : undefined
  frame = createFrame({ theme: { mode: 'light' }, labels, inline, onCloseRequest: () => {} })
  frame.open()
  harness.kernel.modal.setInline(isInline)
  harness.kernel.modal.open()
  await act(async () => {
    stop = mount(harness.kernel, frame)
  })
  vi.useFakeTimers()
}
afterEach(async () => {
  await act(async () => stop())
  vi.useRealTimers()
  cleanup()
  frame.destroy()
  harness.dispose()
  document.body.replaceChildren()
})

const find = (name: string, box = frame.body) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const focusOn = (name: string) => act(async () => find(name)?.focus())
const focused = () => frame.root.activeElement?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const addField = () => document.body.appendChild(document.createElement('input'))

test.each([false, true])('focus of a removed element moves to the title (inline: %s)', async (isInline) => {
  await open({ isInline })
  await focusOn('Fox')
  show('Owl')
  expect(focused()).toBeUndefined()
  await pass(100)
  expect(focused()).toBe('Home')
})

test('focus that the view moves itself, a little later too, stays there', async () => {
  await open()
  await focusOn('Fox')
  show('Owl')
  await pass(50)
  await focusOn('Owl')
  await pass(100)
  expect(focused()).toBe('Owl')
  show()
  await pass(100)
  expect(focused()).toBe('Home')
})

test('the next view is watched too, also where it moves focus itself', async () => {
  await open()
  await act(async () => harness.kernel.router.push(NextView))
  expect(focused()).toBe('Fox')
  show('Owl')
  await pass(100)
  expect(focused()).toBe('Next')
})

test.each([
  ['left it', () => find('Fox')?.blur()],
  [
    'went to the page, and to an empty place there',
    () => {
      const field = addField()
      field.focus()
      field.blur()
    },
  ],
])('focus is not brought back where the user %s before the removal', async (_, leave) => {
  await open({ isInline: true })
  await focusOn('Fox')
  await act(async () => leave())
  show('Owl')
  await pass(200)
  expect(focused()).toBeUndefined()
})

test.each([
  ['presses an empty place', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  [
    'goes to the page',
    () => {
      const field = addField()
      field.focus()
      field.blur()
    },
  ],
])('focus does not move if the user %s right after the removal', async (_, leave) => {
  await open({ isInline: true })
  await focusOn('Fox')
  show('Owl')
  await pass(50)
  leave()
  await pass(100)
  expect(focused()).toBeUndefined()
})

test('a field of the page keeps its focus', async () => {
  await open({ isInline: true })
  await focusOn('Fox')
  const field = addField()
  await act(async () => field.focus())
  show('Owl')
  await pass(100)
  expect(document.activeElement).toBe(field)
})

test('a view that follows within the wait gets no focus on its title', async () => {
  await open()
  await act(async () => harness.kernel.router.push(NextView))
  show('Owl')
  await act(async () => harness.kernel.router.back())
  await pass(200)
  expect(focused()).not.toBe('Home')
  expect(focused()).not.toBe('Next')
})

test('a closed dialog takes no focus, and nothing is left of removed views', async () => {
  await open()
  await focusOn('Fox')
  show('Owl')
  void frame.close()
  await pass(100)
  expect(focused()).toBeUndefined()
  frame.open()
  await focusOn('Owl')
  await act(async () => stop())
  expect(vi.getTimerCount()).toBe(0)
})
