import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrame } from './createFrame.ts'
import { stubResizes } from './testing/stubResizes.ts'
import type { Frame } from './types.ts'

let frame: Frame
let dialog: HTMLDialogElement
let isModal: boolean

beforeEach(async () => {
  stubResizes()
  frame = createFrame({
    theme: { mode: 'system' },
    labels: { dialog: 'Wallet', close: 'Close', loading: 'Loading' },
    onCloseRequest() {},
  })
  frame.open()
  dialog = frame.root.querySelector('dialog') as HTMLDialogElement
  dialog.matches = (() => isModal) as never
  dialog.showModal = vi.fn()
  isModal = false
  // The code that watches the dialog is loaded after the first frame.
  await vi.waitFor(() => {
    begin()
    expect(dialog.showModal).toHaveBeenCalled()
  })
  vi.mocked(dialog.showModal).mockClear()
})
afterEach(() => {
  frame.destroy()
  vi.unstubAllGlobals()
})
const begin = () => dialog.dispatchEvent(new Event('transitionrun'))

test('an open dialog that is no longer modal is shown again', () => {
  begin()
  expect(dialog.showModal).toHaveBeenCalledOnce()
})

test.each<[string, () => unknown]>([
  [
    'modal',
    () => {
      isModal = true
    },
  ],
  ['closed', () => frame.close()],
  ['out of the page', () => frame.host.remove()],
  ['destroyed', () => frame.destroy()],
])('a dialog that is %s is not shown again', (_, change) => {
  change()
  begin()
  expect(dialog.showModal).not.toHaveBeenCalled()
})
