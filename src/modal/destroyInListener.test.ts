// @vitest-environment happy-dom

import { ConnectView } from 'portico/shell'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact(), ConnectView.load()]), 60_000)

const unhandled = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unhandled))
afterEach(async () => {
  // Node reports a rejection without a handler at the end of the task.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled.mock.calls.splice(0)).toEqual([])
})

const destroyed = { code: 'MODAL_DESTROYED' }
const isOver = async (modal: ReturnType<typeof page.make>) => {
  await expect(modal.open()).rejects.toMatchObject(destroyed)
  await expect(modal.load()).rejects.toMatchObject(destroyed)
  expect([modal.isOpen(), modal.kernel, document.querySelector('portico-modal')]).toEqual([false, undefined, null])
  expect(page.errors).toEqual([])
}

test('a listener of the state that destroys the modal while it opens leaves no call waiting', async () => {
  const modal = page.make()
  modal.subscribeState(({ open }) => open && modal.destroy())
  await modal.open()
  await isOver(modal)
})

test('a listener that destroys the modal while connect() opens it leaves no call waiting', async () => {
  const modal = page.make()
  modal.subscribeState(({ open }) => open && modal.destroy())
  expect(await modal.connect()).toEqual({ status: 'closed' })
  await isOver(modal)
})

test('a listener that destroys a loaded modal while it opens leaves no failure without a handler', async () => {
  const modal = page.make()
  await modal.load()
  modal.subscribeEvents(({ name }) => name === 'modal/opened' && modal.destroy())
  await modal.open()
  await isOver(modal)
})

test('a listener that destroys the modal while storage is read again starts no kernel', async () => {
  const modal = page.make()
  modal.subscribeNetwork(() => modal.destroy())
  await expect(modal.open()).rejects.toMatchObject(destroyed)
  await isOver(modal)
})
