// @vitest-environment happy-dom
import { createKernel, modalSlice } from 'portico/kernel'
import { shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { importReact } from './importCode.ts'
import { createPresenter } from './presenter.ts'
import { createStage, type Stage } from './stage.ts'
import { theme } from './theme.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function make() {
  let isDown = true
  const kernel = createKernel({
    projectId: 'p1',
    remoteConfig: false,
    log: { level: 'silent' },
    storage: createMemoryStorage(),
    onError() {},
    plugins: [wallet({ networks: [] }), shell(), theme()],
  })
  kernel.start()
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

const retryIn = (root: ShadowRoot) => root.querySelector<HTMLButtonElement>('.failure button')

test('code that renders and does not come is told of in the dialog, and a press asks for it again', async () => {
  const { kernel, stage, arrive } = make()
  kernel.modal.open()
  const { root } = stage.dialog()
  await vi.waitFor(() => expect(retryIn(root)).toBeTruthy())
  expect(kernel.store.get(modalSlice).open).toBe(true)
  arrive()
  retryIn(root)?.click()
  expect(retryIn(root)).toBeNull()
  await vi.waitFor(() => expect(root.querySelector('.body')?.textContent).not.toBe(''), 5_000)
})

test('it is told of in the page too', async () => {
  const { stage, presenter, arrive } = make()
  const frame = stage.inline(document.body)
  const detach = presenter.attach(frame)
  await vi.waitFor(() => expect(retryIn(frame.root)).toBeTruthy())
  arrive()
  retryIn(frame.root)?.click()
  await vi.waitFor(() => expect(frame.body.textContent).not.toBe(''), 5_000)
  detach()
})
