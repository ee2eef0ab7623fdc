// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { definePlugin, modalSlice, routerSlice } from 'portico/kernel'
import { NetworksView } from 'portico/shell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { type AnyView, type Kernel, modalOpened } from '../kernel/internal.ts'
import { connectByModal } from './connect.ts'
import { createDialogFrames, type DialogFrames } from './dialogFrames.ts'
import { createLifecycle, importBootstrap, type Lifecycle } from './lifecycle.ts'
import type { ModalOptions } from './options.ts'
import { createPageState } from './pageState.ts'
import { createReporter } from './report.ts'
import { toWanted } from './wanted.ts'

/** A lifecycle whose kernel loads, or fails to load, when the test says so. */
function make(extra: Partial<ModalOptions> = {}) {
  const errors: unknown[] = []
  const options: ModalOptions = {
    projectId: 'p1',
    networks: [mainnet, base],
    chains: [evm()],
    remoteConfig: false,
    storage: createMemoryStorage(),
    log: { level: 'silent' },
    // Events would be sent to a server.
    features: { analytics: false },
    onError: (error) => errors.push(error),
    ...extra,
  }
  const gates: { arrive(): void; fail(): void }[] = []
  const load = () =>
    new Promise<Awaited<ReturnType<typeof importBootstrap>>>((resolve, reject) => {
      gates.push({
        arrive: () => importBootstrap().then(resolve, reject),
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  const reporter = createReporter(options.onError, () => lifecycle.started?.kernel)
  const page = createPageState(options, reporter.report)
  const { source } = page
  const dialogFrames: DialogFrames = createDialogFrames(source, options, () => void lifecycle.close())
  const lifecycle: Lifecycle = createLifecycle(
    { options, page, dialogFrames, reporter, host: { kind: 'html' }, loadViews() {} },
    load,
  )
  made.push(lifecycle)
  const open = (view?: typeof NetworksView) => lifecycle.open(toWanted(view as AnyView))
  return { lifecycle, dialogFrames, source, options, errors, gates, open, isOpen: () => dialogFrames.dialog().isOpen }
}

const made: Lifecycle[] = []
/** No test here needs a server. */
const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  for (const lifecycle of made.splice(0)) lifecycle.destroy()
  vi.unstubAllGlobals()
  expect(fetched.mock.calls).toEqual([])
  vi.restoreAllMocks()
  vi.useRealTimers()
  expect(document.querySelector('portico-modal')).toBeNull()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

const root = () => document.querySelector('portico-modal')?.shadowRoot
const retry = () => root()?.querySelector<HTMLButtonElement>('.failure button')
const viewOf = (kernel: Kernel | undefined) => kernel?.store.get(routerSlice).stack.map(({ view }) => view)

test('the dialog opens in the same task, before the kernel is loaded', async () => {
  const { lifecycle, gates, open } = make()
  const opened = open(NetworksView)
  expect(root()?.querySelector('dialog')?.open).toBe(true)
  expect(lifecycle.started).toBeUndefined()
  gates[0]?.arrive()
  await opened
  expect(viewOf(lifecycle.started?.kernel)).toEqual(['Networks'])
})

test('the code of the kernel is requested first, then that of the plugins, and then the dialog is shown', () => {
  const asked: string[] = []
  const late = definePlugin({
    id: 'late',
    load: async () => {
      asked.push('plugin')
      return { setup: () => undefined }
    },
  })
  const { gates, open } = make({ plugins: [late()] })
  vi.spyOn(gates, 'push').mockImplementation(() => asked.push('kernel'))
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => void asked.push('box'))
  void open()
  expect(asked).toEqual(['kernel', 'plugin', 'box'])
})

test('a modal that is closed before the kernel is loaded does not open later', async () => {
  const { lifecycle, source, gates, open, isOpen } = make()
  const opened = open()
  const outcome = connectByModal(lifecycle, source, {})
  expect(lifecycle.close()).toBe(true)
  expect(isOpen()).toBe(false)
  await opened
  expect(await outcome).toEqual({ status: 'closed' })
  gates[0]?.arrive()
  const { kernel } = await lifecycle.start()
  expect(kernel.modal.isOpen()).toBe(false)
  expect(isOpen()).toBe(false)
})

test('a modal that a listener of its closing opens again, as a page does that requires a wallet, is open', async () => {
  const { lifecycle, source, gates, open, isOpen } = make()
  const first = open()
  let again: Promise<unknown> | undefined
  source.store.subscribe(() => {
    if (!source.store.get(modalSlice).open) again ??= open(NetworksView)
  })
  lifecycle.close()
  await first
  expect([isOpen(), source.store.get(modalSlice).open]).toEqual([true, true])
  gates[0]?.arrive()
  await again
  expect(isOpen()).toBe(true)
  expect(viewOf(lifecycle.started?.kernel)).toEqual(['Networks'])
})

test('of two views that are requested before the kernel is loaded, the last one is shown', async () => {
  const { lifecycle, gates, open } = make()
  const both = [lifecycle.open(toWanted({ view: 'WhatIsAWallet' })), open(NetworksView)]
  expect(gates).toHaveLength(1)
  gates[0]?.arrive()
  await Promise.all(both)
  expect(viewOf(lifecycle.started?.kernel)).toEqual(['Networks'])
})

test('a kernel that fails to load is shown in the dialog, reported once, and a press tries again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { lifecycle, errors, gates, open } = make()
  const opened = open(NetworksView)
  gates[0]?.fail()
  await expect(opened).rejects.toThrow('Failed to fetch')
  expect(root()?.querySelector('.failure p')?.textContent).toContain('Couldn’t load wallets')
  expect(root()?.querySelector('[aria-live=assertive]')?.textContent).toContain('Couldn’t load wallets')
  expect(root()?.querySelector('.skeleton-close')).not.toBeNull()
  expect(errors).toMatchObject([{ message: 'Failed to fetch' }])
  expect(told).toHaveBeenCalledTimes(1)

  retry()?.focus()
  retry()?.click()
  expect(root()?.querySelector('.failure')).toBeNull()
  expect(root()?.activeElement?.className).toBe('card')
  gates[1]?.arrive()
  await vi.waitFor(() => expect(viewOf(lifecycle.started?.kernel)).toEqual(['Networks']))
  expect(root()?.querySelector('.failure')).toBeNull()
})

test('after a second failure the button reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { lifecycle, gates, open } = make()
  // Two calls that wait for the same code count as one failure.
  const both = [open(NetworksView), open(NetworksView)]
  gates[0]?.fail()
  await Promise.allSettled(both)
  expect(retry()?.textContent).toBe('Try again')
  retry()?.click()
  gates[1]?.fail()
  await vi.waitFor(() => expect(retry()?.textContent).toBe('Reload page'))
  expect(gates).toHaveLength(2)
  retry()?.click()
  expect(reload).toHaveBeenCalledOnce()
  expect(gates).toHaveLength(2)

  lifecycle.close()
  const opened = open(NetworksView)
  gates[2]?.arrive()
  await opened
  expect(viewOf(lifecycle.started?.kernel)).toEqual(['Networks'])
})

test('connect resolves with "failed" if the kernel fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { lifecycle, source, gates } = make()
  const outcome = connectByModal(lifecycle, source, {})
  gates[0]?.fail()
  expect(await outcome).toMatchObject({ status: 'failed', error: { message: 'Failed to fetch' } })
})

test('a kernel that fails to load is shown, and all calls settle, even if onError throws', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new Error('onError failed')
  const { lifecycle, source, gates, open } = make({
    onError() {
      throw failure
    },
  })
  const opened = open()
  const outcome = connectByModal(lifecycle, source, {})
  gates[0]?.fail()
  await expect(opened).rejects.toThrow('Failed to fetch')
  expect(await outcome).toMatchObject({ status: 'failed', error: { message: 'Failed to fetch' } })
  expect(retry()).not.toBeNull()
  expect(told.mock.calls.flat()).toContain(failure)
})

test('connect ends after its timeout or when its signal aborts, also while the kernel loads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { lifecycle, source, gates, isOpen } = make()
  const late = connectByModal(lifecycle, source, { timeout: 1000 })
  vi.advanceTimersByTime(1000)
  expect(await late).toEqual({ status: 'timeout' })
  expect(isOpen()).toBe(false)
  const controller = new AbortController()
  const aborted = connectByModal(lifecycle, source, { signal: controller.signal })
  expect(isOpen()).toBe(true)
  controller.abort()
  expect(await aborted).toEqual({ status: 'aborted' })
  gates[0]?.arrive()
  expect((await lifecycle.start()).kernel.modal.isOpen()).toBe(false)
})

test('opening an unknown view rejects and closes the dialog', async () => {
  const { gates, isOpen, lifecycle } = make()
  const opened = lifecycle.open(toWanted({ view: 'Nowhere' }))
  expect(isOpen()).toBe(true)
  gates[0]?.arrive()
  await expect(opened).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  await vi.waitFor(() => expect(isOpen()).toBe(false))
})

test('a follower of the kernel is called when it starts, unless it was removed', async () => {
  const { lifecycle, gates, open } = make()
  const heard: string[] = []
  const hear = (name: string) =>
    lifecycle.whenStarted(({ kernel }) => kernel.events.on(modalOpened, () => heard.push(name)))
  const stop = hear('first')
  hear('second')()
  const opened = open()
  gates[0]?.arrive()
  await opened
  expect(heard).toEqual(['first'])
  stop()
  lifecycle.close()
  await open()
  expect(heard).toEqual(['first'])
})

test('a modal that is destroyed while the kernel loads leaves nothing behind, and no kernel starts', async () => {
  const { lifecycle, source, errors, gates, open } = make()
  const opened = open()
  const outcome = connectByModal(lifecycle, source, {})
  const loading = lifecycle.start()
  lifecycle.destroy()
  expect(document.querySelector('portico-modal')).toBeNull()
  await opened
  expect(await outcome).toEqual({ status: 'closed' })
  gates[0]?.arrive()
  await expect(loading).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  expect(lifecycle.started).toBeUndefined()
  expect(errors).toEqual([])
})

test('a modal that is destroyed while the code of its previews loads sets up no plugin', async () => {
  const setup = vi.fn()
  const probe = definePlugin({ id: 'probe', setup })
  const { lifecycle, gates, options } = make({ plugins: [probe()] })
  let reads = 0
  // The first read checks the value; the second decides whether to load the code.
  Object.defineProperty(options, 'preview', {
    get() {
      if (++reads === 2) queueMicrotask(lifecycle.destroy)
      return true
    },
  })
  const loading = lifecycle.start()
  gates[0]?.arrive()
  await expect(loading).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  expect(reads).toBe(2)
  expect(setup).not.toHaveBeenCalled()
})

test.each(['before', 'after'])('destroyed %s the kernel is loaded, a modal opens nothing', async (moment) => {
  const { lifecycle, source, gates, open, dialogFrames } = make()
  if (moment === 'after') {
    const opened = open()
    gates[0]?.arrive()
    await opened
  }
  lifecycle.destroy()
  await expect(lifecycle.start()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  await expect(open()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  expect(await connectByModal(lifecycle, source, {})).toMatchObject({
    status: 'failed',
    error: { code: 'MODAL_DESTROYED' },
  })
  dialogFrames.inline(document.body)
  expect(document.querySelector('portico-modal')).toBeNull()
})

test('an inline modal shows a failure in its place, and no dialog opens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { gates, open, dialogFrames } = make()
  const place = document.createElement('div')
  document.body.append(place)
  const frame = dialogFrames.inline(place)
  const opened = open()
  expect(document.querySelector('body > portico-modal')).toBeNull()
  gates[0]?.fail()
  await expect(opened).rejects.toThrow()
  expect(frame.root.querySelector('.failure')).not.toBeNull()
  place.remove()
})

test('a follower that throws is reported, and does not start a second kernel', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { lifecycle, gates, errors, source } = make()
  const fail = (message: string) => () => {
    throw new Error(message)
  }
  lifecycle.whenStarted(fail('one who waits'))
  source.store.subscribe(fail('a listener'))
  const heard = vi.fn()
  source.store.subscribe(heard)
  const wanted = lifecycle.open(toWanted({ view: 'Nowhere' }))
  gates[0]?.arrive()
  await expect(wanted).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  const { kernel } = await lifecycle.start()
  expect((await lifecycle.start()).kernel).toBe(kernel)
  expect(gates).toHaveLength(1)
  expect(heard).toHaveBeenCalled()
  const messages = errors.flatMap((error) => [(error as Error).message, ((error as Error).cause as Error)?.message])
  expect(messages).toEqual(expect.arrayContaining(['one who waits', 'a listener']))
})
