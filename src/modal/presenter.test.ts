// @vitest-environment happy-dom

import { modalClosed, modalSlice } from 'portico/kernel'
import { project } from 'portico/project'
import { NetworksView, shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createKernel } from '../kernel/internal.ts'
import { createDialogFrames, type DialogFrames } from './dialogFrames.ts'
import { importReact } from './importCode.ts'
import { createPresenter } from './presenter.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function makeWith({ isHere }: { readonly isHere: boolean }) {
  let isDown = !isHere
  const kernel = createKernel({
    remoteConfig: false,
    log: { level: 'silent' },
    storage: createMemoryStorage(),
    onError() {},
    plugins: [project({ projectId: 'test' }), wallet({ networks: [] }), shell()],
  })
  await kernel.start()
  await kernel.load(wallet)
  const options = { projectId: 'p1' }
  const dialogFrames: DialogFrames = createDialogFrames(kernel, options, () => {})
  const load = () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : importReact())
  const presenter = createPresenter(kernel, dialogFrames, options, load)
  ends.push(() => {
    kernel.destroy()
    presenter.destroy()
    dialogFrames.destroy()
  })
  const arrive = () => {
    isDown = false
  }
  return { kernel, dialogFrames, presenter, arrive }
}

const make = () => makeWith({ isHere: false })

const retryIn = (root: ShadowRoot) => root.querySelector<HTMLButtonElement>('.failure button')

test('if the renderer fails to load, the dialog shows the failure, and a press loads it again', async () => {
  const { kernel, dialogFrames, arrive } = await make()
  kernel.modal.open()
  const { root } = dialogFrames.dialog()
  await vi.waitFor(() => expect(retryIn(root)).toBeTruthy())
  expect(kernel.store.get(modalSlice).open).toBe(true)
  arrive()
  retryIn(root)?.click()
  expect(retryIn(root)).toBeNull()
  await vi.waitFor(() => expect(root.querySelector('.body')?.textContent).not.toBe(''))
})

test('if the renderer fails to draw, the dialog shows the failure too, and a press tries again', async () => {
  const { kernel, dialogFrames, arrive } = await make()
  arrive()
  const { root } = dialogFrames.dialog()
  const adopt = vi.spyOn(dialogFrames.dialog(), 'adopt')
  adopt.mockImplementationOnce(() => {
    throw new DOMException('Not allowed', 'NotAllowedError')
  })
  kernel.modal.open()
  await vi.waitFor(() => expect(retryIn(root)).toBeTruthy())
  retryIn(root)?.click()
  await vi.waitFor(() => expect(root.querySelector('.body')?.textContent).not.toBe(''))
})

test('after a second failure the button reloads the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { kernel, dialogFrames } = await make()
  kernel.modal.open()
  const { root } = dialogFrames.dialog()
  await vi.waitFor(() => expect(retryIn(root)?.textContent).toBe('Try again'))
  retryIn(root)?.click()
  await vi.waitFor(() => expect(retryIn(root)?.textContent).toBe('Reload page'))
  retryIn(root)?.click()
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})

test('an inline frame shows the failure too', async () => {
  const { dialogFrames, presenter, arrive } = await make()
  const frame = dialogFrames.inline(document.body)
  const detach = presenter.attach(frame)
  await vi.waitFor(() => expect(retryIn(frame.root)).toBeTruthy())
  arrive()
  retryIn(frame.root)?.click()
  await vi.waitFor(() => expect(frame.body.textContent).not.toBe(''))
  detach()
})

test('if the newer of two inline frames leaves, the modal stays open in the older one', async () => {
  const { kernel, dialogFrames, presenter } = await makeWith({ isHere: true })
  const frames = [dialogFrames.inline(document.body), dialogFrames.inline(document.body)]
  const [detachOlder, detachNewer] = frames.map((frame) => presenter.attach(frame))
  await vi.waitFor(() => expect(frames.map(({ body }) => body.textContent !== '')).toEqual([true, true]))
  const closed = vi.fn()
  kernel.events.on(modalClosed, closed)
  detachNewer?.()
  detachNewer?.()
  expect(kernel.store.get(modalSlice)).toMatchObject({ open: true, inline: true })
  expect(closed).not.toHaveBeenCalled()
  kernel.notices.toast('success', 'Sent')
  await vi.waitFor(() => expect(frames[0]?.toasts.textContent).toContain('Sent'))
  detachOlder?.()
  expect(kernel.store.get(modalSlice)).toMatchObject({ open: false, inline: false })
  await vi.waitFor(() => expect(frames.map(({ body }) => body.textContent)).toEqual(['', '']))
})

describe('the first view', () => {
  const make = () => makeWith({ isHere: true })
  const content = (dialogFrames: DialogFrames) => dialogFrames.dialog().body.textContent ?? ''

  test('is rendered into the closed dialog, and opening shows the same elements', async () => {
    const { kernel, dialogFrames, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Connect wallet'))
    expect(dialogFrames.dialog().isOpen).toBe(false)
    expect(kernel.modal.isOpen()).toBe(false)
    const [rendered] = dialogFrames.dialog().body.children
    kernel.modal.open()
    expect(dialogFrames.dialog().isOpen).toBe(true)
    expect(dialogFrames.dialog().body.children[0]).toBe(rendered)
    await vi.waitFor(() => expect(kernel.store.get(modalSlice).loading).toBe(false))
  })

  test('is removed at once if another view is opened', async () => {
    const { kernel, dialogFrames, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Connect wallet'))
    kernel.modal.open(NetworksView)
    await Promise.resolve()
    expect(content(dialogFrames)).toBe('')
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Choose network'))
  })

  test('is not rendered twice if the modal becomes inline', async () => {
    const { dialogFrames, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Connect wallet'))
    const frame = dialogFrames.inline(document.body)
    const detach = presenter.attach(frame)
    await vi.waitFor(() => expect(frame.body.textContent).toContain('Connect wallet'))
    expect(content(dialogFrames)).toBe('')
    detach()
  })

  test('that fails to load after the modal was opened is shown as a failure, and a press loads it again', async () => {
    const { kernel, dialogFrames, presenter, arrive } = await makeWith({ isHere: false })
    presenter.prepare()
    kernel.modal.open()
    const { root } = dialogFrames.dialog()
    await vi.waitFor(() => expect(retryIn(root)).toBeTruthy())
    arrive()
    retryIn(root)?.click()
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Connect wallet'))
  })

  test('that failed to load is loaded again on opening', async () => {
    const { kernel, dialogFrames, presenter, arrive } = await makeWith({ isHere: false })
    presenter.prepare()
    await new Promise((resolve) => setTimeout(resolve))
    expect(retryIn(dialogFrames.dialog().root)).toBeNull()
    arrive()
    kernel.modal.open()
    await vi.waitFor(() => expect(content(dialogFrames)).toContain('Connect wallet'))
  })
})
