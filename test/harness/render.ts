import { type BoundFunctions, getQueriesForElement, type queries } from '@testing-library/dom'
import { createFrame } from 'portico/frame'
import { modalSlice } from 'portico/kernel'
import { type Kernel, type LocaleState, localeSlice } from '../../src/kernel/internal.ts'
import { mount } from '../../src/view/mount.tsx'

/** The queries of Testing Library, bound to the content of the modal. */
export type ScreenQueries = BoundFunctions<typeof queries>

/** Renders the modal of a kernel inline in the document, until the kernel is destroyed. */
export function renderKernel(kernel: Kernel): ScreenQueries {
  if (!globalThis.document) throw new Error('Views need a page: run this test with the environment happy-dom or jsdom')
  const { store, signal, modal } = kernel
  const frame = createFrame({
    theme: { mode: 'light' },
    labels: { dialog: 'Modal', close: 'Close', loading: 'Loading' },
    inline: document.body,
    onCloseRequest: () => void modal.close(),
  })
  const turn = ({ direction, locale }: LocaleState) => frame.setDirection(direction, locale)
  turn(store.get(localeSlice))
  store.watch(localeSlice, (state) => state, turn)
  let unmount: (() => void) | undefined
  const show = (isOpen: boolean) => {
    unmount?.()
    unmount = isOpen ? mount(kernel, frame) : undefined
    if (isOpen) frame.open()
  }
  show(modal.isOpen())
  store.watch(modalSlice, ({ open }) => open, show)
  signal.addEventListener('abort', () => {
    show(false)
    frame.destroy()
  })
  return getQueriesForElement(frame.body)
}
