// @vitest-environment happy-dom

import { modalSlice } from 'portico/kernel'
import { project } from 'portico/project'
import { NetworksView, shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createKernel } from '../kernel/internal.ts'
import { importReact } from './importCode.ts'
import { createPresenter } from './presenter.ts'
import { createStage, type Stage } from './stage.ts'

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
  const stage: Stage = createStage(kernel, options, () => {})
  const load = () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : importReact())
  const presenter = createPresenter(kernel, stage, options, load)
  ends.push(() => {
    kernel.destroy()
    presenter.destroy()
    stage.destroy()
  })
  const arrive = () => {
    isDown = false
  }
  return { kernel, stage, presenter, arrive }
}

const make = () => makeWith({ isHere: false })

const retryIn = (root: ShadowRoot) => root.querySelector<HTMLButtonElement>('.failure button')

test('code that renders and does not come is told of in the dialog, and a press asks for it again', async () => {
  const { kernel, stage, arrive } = await make()
  kernel.modal.open()
  const { root } = stage.dialog()
  await vi.waitFor(() => expect(retryIn(root)).toBeTruthy())
  expect(kernel.store.get(modalSlice).open).toBe(true)
  arrive()
  retryIn(root)?.click()
  expect(retryIn(root)).toBeNull()
  await vi.waitFor(() => expect(root.querySelector('.body')?.textContent).not.toBe(''))
})

test('after a second failure the button reloads the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { kernel, stage } = await make()
  kernel.modal.open()
  const { root } = stage.dialog()
  await vi.waitFor(() => expect(retryIn(root)?.textContent).toBe('Try again'))
  retryIn(root)?.click()
  await vi.waitFor(() => expect(retryIn(root)?.textContent).toBe('Reload page'))
  retryIn(root)?.click()
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})

test('it is told of in the page too', async () => {
  const { stage, presenter, arrive } = await make()
  const frame = stage.inline(document.body)
  const detach = presenter.attach(frame)
  await vi.waitFor(() => expect(retryIn(frame.root)).toBeTruthy())
  arrive()
  retryIn(frame.root)?.click()
  await vi.waitFor(() => expect(frame.body.textContent).not.toBe(''))
  detach()
})

describe('the first view', () => {
  const make = () => makeWith({ isHere: true })
  const content = (stage: Stage) => stage.dialog().body.textContent ?? ''

  test('is rendered into the closed dialog, and opening shows it as it is', async () => {
    const { kernel, stage, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(stage)).toContain('Connect wallet'))
    expect(stage.dialog().isOpen).toBe(false)
    expect(kernel.modal.isOpen()).toBe(false)
    const [rendered] = stage.dialog().body.children
    kernel.modal.open()
    expect(stage.dialog().isOpen).toBe(true)
    expect(stage.dialog().body.children[0]).toBe(rendered)
    await vi.waitFor(() => expect(kernel.store.get(modalSlice).loading).toBe(false))
  })

  test('makes way at once for another one that is asked for', async () => {
    const { kernel, stage, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(stage)).toContain('Connect wallet'))
    kernel.modal.open(NetworksView)
    await Promise.resolve()
    expect(content(stage)).toBe('')
    await vi.waitFor(() => expect(content(stage)).toContain('Choose network'))
  })

  test('is not rendered twice where the modal becomes a part of the page', async () => {
    const { stage, presenter } = await make()
    presenter.prepare()
    await vi.waitFor(() => expect(content(stage)).toContain('Connect wallet'))
    const frame = stage.inline(document.body)
    const detach = presenter.attach(frame)
    await vi.waitFor(() => expect(frame.body.textContent).toContain('Connect wallet'))
    expect(content(stage)).toBe('')
    detach()
  })

  test('that did not load is asked for again on opening', async () => {
    const { kernel, stage, presenter, arrive } = await makeWith({ isHere: false })
    presenter.prepare()
    await new Promise((resolve) => setTimeout(resolve))
    expect(retryIn(stage.dialog().root)).toBeNull()
    arrive()
    kernel.modal.open()
    await vi.waitFor(() => expect(content(stage)).toContain('Connect wallet'))
  })
})
