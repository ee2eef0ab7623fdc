// @vitest-environment happy-dom
import { definePlugin, defineSwitch, defineView, featuresSlice, homes } from 'portico/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Kernel, localeSlice } from '../kernel/internal.ts'
import { runningKernel } from './runningKernel.ts'
import { setUpPage, text } from './testing/page.ts'
import type { PorticoModal } from './types.ts'

const badge = definePlugin({
  id: 'badge',
  flag: defineSwitch('badge', true, { remote: 'badge' }),
  setup: () => undefined,
})
/** All requests of the page. */
const fetched = vi.fn(async () => new Response('{"features":[]}', { headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => vi.unstubAllGlobals())
// Its own hooks end the modals before the stubs go.
const { make } = setUpPage()

/** Long enough for every step of an idle page. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 100))

test('an idle page prepares the first view without a request, and requests the configuration on opening', async () => {
  const modal = make({ preload: 'idle', remoteConfig: true, plugins: [badge()] })
  await vi.waitFor(() => expect(modal.kernel?.router.current()?.view).toBe('Connect'))
  await rest()
  expect(fetched).not.toHaveBeenCalled()
  expect(modal.isOpen()).toBe(false)
  void modal.open()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})

test('opening a prepared view requests the configuration in a later task, so that the view is painted first', async () => {
  const modal = make({ preload: 'idle', remoteConfig: true, plugins: [badge()] })
  await vi.waitFor(() => expect(text()).toContain('Test Wallet'))
  await rest()
  const start = vi.spyOn(modal.kernel as Kernel, 'start')
  void modal.open()
  await new Promise((resolve) => setTimeout(resolve))
  expect(modal.isOpen()).toBe(true)
  expect(start).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})

/** Opens the modal, and resolves with the text that is on screen when the configuration is requested. */
async function textAtRequest(modal: PorticoModal): Promise<string> {
  let shown = ''
  fetched.mockImplementationOnce(async () => {
    shown = text()
    return new Response('{"features":[]}')
  })
  void modal.open()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  return shown
}

test('pointing at a button requests no configuration; a click does once the first view is on screen', async () => {
  const modal = make({ preload: 'intent', remoteConfig: true, plugins: [badge()] })
  await modal.preload('intent')
  await rest()
  expect(fetched).not.toHaveBeenCalled()
  expect(await textAtRequest(modal)).toContain('Test Wallet')
})

test('a click without preloading requests the configuration once the first view is on screen', async () => {
  const modal = make({ preload: 'none', remoteConfig: true, plugins: [badge()] })
  expect(await textAtRequest(modal)).toContain('Connect')
})

test('loading the code ahead, or the texts of another language, requests no configuration', async () => {
  const modal = make({ preload: 'none', remoteConfig: true, plugins: [badge()] })
  await modal.preload()
  const german = make({ preload: 'none', remoteConfig: true, plugins: [badge()], locale: 'de', name: 'german' })
  await vi.waitFor(() => expect(german.kernel?.store.get(localeSlice)).toMatchObject({ locale: 'de', ready: true }))
  await rest()
  expect([modal.kernel !== undefined, fetched.mock.calls]).toEqual([true, []])
  void german.open()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})

test('a hook of the host that needs a plugin requests the configuration, also once the kernel runs', async () => {
  const german = make({ preload: 'none', remoteConfig: true, plugins: [badge()], locale: 'de' })
  await vi.waitFor(() => expect(german.kernel?.store.get(localeSlice)).toMatchObject({ locale: 'de', ready: true }))
  const { store } = await runningKernel(german)
  expect([fetched.mock.calls.length, store.get(featuresSlice).source]).toEqual([1, 'remote'])
})

test('by default a page preloads the first view when it is idle', async () => {
  const modal = make({ preload: undefined })
  await vi.waitFor(() => expect(modal.kernel?.router.current()?.view).toBe('Connect'))
  expect(modal.isOpen()).toBe(false)
})

test('with "intent" nothing is preloaded before the user points at a button', async () => {
  const modal = make({ preload: 'intent' })
  await rest()
  expect(modal.kernel).toBeUndefined()
  await modal.preload('intent')
  expect(modal.kernel).toBeDefined()
})

test('pointing at a button again does not load the first view again, unless another view has taken its place', async () => {
  const loads: string[] = []
  const view = (id: string) =>
    defineView(id, async () => {
      loads.push(id)
      return { default: () => null }
    })
  const [first, second] = [view('First'), view('Second')]
  let hasSecond = false
  const home = definePlugin({
    id: 'home',
    setup({ slots }) {
      slots.contribute(homes, { id: 'second', order: 1, view: second, when: () => hasSecond })
      slots.contribute(homes, { id: 'first', order: 2, view: first })
    },
    views: [first, second],
  })
  const modal = make({ preload: 'intent', plugins: [home()] })
  await modal.preload('intent')
  const before = loads.length
  expect(loads).toContain('First')
  await modal.preload('intent')
  await modal.preload('intent')
  expect(loads).toHaveLength(before)
  hasSecond = true
  await modal.preload('intent')
  expect(loads).toContain('Second')
})

test('with "none" only the host loads the modal before it is opened', async () => {
  const modal = make({ preload: 'none' })
  await modal.preload('intent')
  expect(modal.kernel).toBeUndefined()
  await modal.preload()
  expect(modal.kernel).toBeDefined()
})

test('a modal that is destroyed before the page is idle loads nothing', async () => {
  const modal = make({ preload: 'idle' })
  modal.destroy()
  await rest()
  expect(modal.kernel).toBeUndefined()
})
