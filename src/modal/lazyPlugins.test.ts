// @vitest-environment happy-dom

import { defineEvent, defineFlag, definePlugin, defineView } from 'portico/kernel'
import { connectorsSlice, wallet } from 'portico/wallet'
import { boolean } from 'superstruct'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Kernel } from '../kernel/internal.ts'
import type { PluginBody } from '../kernel/plugin.ts'
import { press, setUpPage, text } from './testing/page.ts'

const page = setUpPage()
const spoken = defineEvent<void>('spoken')
const NotesView = defineView('Notes', async () => ({ default: () => null }))
const notesFlag = defineFlag('notes', boolean(), true, { remote: false, alias: 'memos' })
const body: PluginBody<string, object> = { views: [NotesView], setup: () => 'notes' }

/** A lazy plugin and its `load`. */
function later() {
  const load = vi.fn<() => Promise<typeof body>>().mockResolvedValue(body)
  return { load, notes: definePlugin({ id: 'notes', flag: notesFlag, loading: 'lazy', load }) }
}

/** A lazy plugin whose body loads when `arrive` is called. */
function onCue() {
  const { load, notes } = later()
  let arrive = () => {}
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve(body)
    }),
  )
  return { load, notes, arrive: () => arrive() }
}

test('a lazy plugin is not loaded with the page, and its feature can be set nevertheless', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()], features: { memos: false } })
  expect(load).not.toHaveBeenCalled()
  const kernel = await modal.load()
  expect(kernel.inspect()).toMatchObject({ notes: 'off' })
  await modal.setFeatures({ notes: true })
  await vi.waitFor(() => expect(kernel.inspect()).toMatchObject({ notes: 'on' }))
})

test('a plugin that can not tell when it is to be loaded costs no page its modal, and is loaded with the kernel', async () => {
  const load = vi.fn(async () => ({ setup: () => undefined }))
  const notes = definePlugin({
    id: 'notes',
    load,
    // As `sessionStorage` does in a frame whose storage is blocked.
    get loading(): 'lazy' {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
  const modal = page.make({ plugins: [notes()] })
  expect(load).not.toHaveBeenCalled()
  await modal.ready()
  expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on' })
  expect(page.errors).toEqual([])
})

test.each([
  'idle',
  'intent',
  'none',
] as const)('a plugin that is to be loaded at once starts the kernel, whatever is preloaded: %s', async (preload) => {
  const { load } = later()
  let loading: 'immediate' | 'lazy' = 'immediate'
  const notes = definePlugin({
    id: 'notes',
    flag: defineFlag('notes', boolean(), false, { remote: 'notes' }),
    load,
    get loading() {
      return loading
    },
  })
  const configuration = { features: [{ id: 'notes', isEnabled: true, config: [] }] }
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(configuration))
  onTestFinished(() => fetch.mockRestore())
  const options = { plugins: [notes()], preload, remoteConfig: true }
  const modal = page.make(options)
  // The project decides whether the plugin is on: it is asked although the modal stays closed.
  await vi.waitFor(() => expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on' }))
  expect(fetch).toHaveBeenCalled()
  expect(modal.isOpen()).toBe(false)
  modal.destroy()
  loading = 'lazy'
  const other = page.make({ ...options, preload: 'none', name: 'other' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(other.kernel).toBeUndefined()
})

test('the modal opens without a lazy plugin, and loads it once the first view is on screen', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()] })
  await modal.open()
  expect(load).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on' }))
  expect(load).toHaveBeenCalledOnce()
})

test('connecting a wallet loads a lazy plugin, without opening the modal', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()] })
  await modal.preload()
  expect(load).not.toHaveBeenCalled()
  const kernel = modal.kernel as Kernel
  const wallets = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
  await vi.waitFor(() => expect(wallets()).toContain('test.wallet'))
  const { connect } = await kernel.load(wallet)
  await connect({ connectorId: 'test.wallet', signal: kernel.signal })
  await vi.waitFor(() => expect(kernel.inspect()).toMatchObject({ notes: 'on' }))
})

test('the view of a lazy plugin opens by name, as the first call and after preloading', async () => {
  const { notes } = later()
  const first = page.make({ plugins: [notes()] })
  await first.open({ view: 'Notes' })
  expect(first.kernel?.router.current()?.view).toBe('Notes')
  first.destroy()
  const second = page.make({ plugins: [notes()], name: 'second' })
  await second.preload()
  await second.open({ view: 'Notes' })
  expect(second.kernel?.router.current()?.view).toBe('Notes')
})

test('the modal stays open while the plugin of its view loads', async () => {
  const { load, notes, arrive } = onCue()
  const modal = page.make({ plugins: [notes()] })
  const closed: boolean[] = []
  modal.subscribeState(() => closed.push(modal.isOpen()))
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  arrive()
  await opened
  expect(closed).not.toContain(false)
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test('a modal that is closed while its view loads does not open later', async () => {
  const { notes, arrive } = onCue()
  const modal = page.make({ plugins: [notes()] })
  await modal.open()
  const opened = modal.open({ view: 'Notes' })
  modal.close()
  arrive()
  expect(await opened).toBeUndefined()
  expect(modal.isOpen()).toBe(false)
})

test.each([
  ['without', false],
  ['with', true],
])('the modal becomes ready once, and asks the project at most once, %s its configuration', async (_, remoteConfig) => {
  const { notes } = later()
  const remote = definePlugin({
    id: 'remote',
    flag: defineFlag('remote', boolean(), true, { remote: 'remote' }),
    loading: 'lazy',
    load: async () => ({ setup() {} }),
  })
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ features: [] }))
  const modal = page.make({ plugins: [notes(), remote()], remoteConfig })
  const ready: boolean[] = []
  modal.subscribeState((state) => ready.push(state.ready))
  await modal.open()
  await modal.load()
  await modal.ready()
  expect(ready.filter((now, index) => now !== ready[index - 1])).toEqual([false, true])
  expect(fetch.mock.calls.filter(([url]) => String(url).includes('/config'))).toHaveLength(remoteConfig ? 1 : 0)
  fetch.mockRestore()
})

test('opening a view of a plugin with a remote flag waits for the project configuration', async () => {
  const remote = definePlugin({
    id: 'remote',
    flag: defineFlag('remote', boolean(), true, { remote: 'remote' }),
    loading: 'lazy',
    load: async () => body,
  })
  let answer = () => {}
  const features = [{ id: 'remote', isEnabled: true, config: [] }]
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({ features }))
  })
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(answered)
  const modal = page.make({ plugins: [remote()], remoteConfig: true })
  await modal.preload()
  const opened = modal.open({ view: 'Notes' })
  answer()
  await opened
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
  fetch.mockRestore()
})

test('guards are loaded before the kernel starts', async () => {
  const order: string[] = []
  const first = definePlugin({ id: 'first', setup: () => void order.push('first') })
  const load = async () => ({ setup: () => void order.push('guard') })
  const guard = definePlugin({ id: 'guard', guard: true, load })
  const modal = page.make({ plugins: [guard(), first()] })
  await modal.preload()
  expect(order).toEqual(['guard', 'first'])
  expect(modal.kernel?.inspect()).toMatchObject({ guard: 'on' })
})

test('if a guard can not be set up, no kernel starts', async () => {
  const setup = () => {
    throw new Error('Two configurations')
  }
  const guard = definePlugin({ id: 'guard', guard: true, load: async () => ({ setup }) })
  const modal = page.make({ plugins: [guard()] })
  await expect(modal.open()).rejects.toThrow('Two configurations')
  expect(modal.kernel).toBeUndefined()
})

test('dependencies are loaded before the kernel starts', async () => {
  const { notes } = later()
  const fan = definePlugin({ id: 'fan', dependencies: [notes], setup: () => 'fan' })
  const modal = page.make({ plugins: [fan(), notes()] })
  await modal.preload()
  expect(page.errors).toEqual([])
  expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on', fan: 'on' })
})

test('a plugin that fails to load delays no other, is reported, and is loaded again', async () => {
  const { load, notes } = later()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  const other = definePlugin({ id: 'other', loading: 'lazy', load: async () => ({ setup: () => 'other' }) })
  const modal = page.make({ plugins: [notes(), other()] })
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(text()).toContain('Try again'))
  expect(page.errors).toContainEqual(expect.objectContaining({ message: 'Failed to fetch' }))
  expect(modal.kernel?.inspect()).toMatchObject({ other: 'on' })
  modal.close()
  expect(await opened).toBeUndefined()
  load.mockResolvedValue(body)
  await modal.open({ view: 'Notes' })
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test.each([
  ['as the first view', false],
  ['on an open modal', true],
])('a view that fails to load can be retried in the modal, opened %s', async (_, isOpen) => {
  const { load, notes } = later()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  const modal = page.make({ plugins: [notes()] })
  if (isOpen) await modal.open()
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(text()).toContain('Try again'))
  expect(modal.isOpen()).toBe(true)
  load.mockResolvedValue(body)
  await press('Try again')
  await opened
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test('a view opens although another plugin fails to load', async () => {
  const { notes } = later()
  const load = () => Promise.reject(new TypeError('Failed to fetch'))
  const broken = definePlugin({ id: 'broken', loading: 'lazy', load })
  const modal = page.make({ plugins: [notes(), broken()] })
  await modal.open({ view: 'Notes' })
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test('a feature with an invalid value makes each load reject', async () => {
  const { notes } = later()
  const modal = page.make({ plugins: [notes()], features: { notes: 'much' } as never })
  for (const _ of [1, 2]) await expect(modal.load()).rejects.toMatchObject({ code: 'FEATURE_INVALID' })
})

test('listeners of the page get events while a plugin is loading', async () => {
  const { load, notes, arrive } = onCue()
  let speak = () => {}
  const speaker = definePlugin({
    id: 'speaker',
    events: [spoken],
    setup(ctx) {
      speak = () => ctx.events.emit(spoken)
    },
  })
  const modal = page.make({ plugins: [speaker(), notes()] })
  const [heard, late, stopped] = [vi.fn(), vi.fn(), vi.fn()]
  modal.subscribeEvents(heard)
  modal.subscribeEvents(stopped)()
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  modal.subscribeEvents(late)
  speak()
  for (const listener of [heard, late]) expect(listener).toHaveBeenCalledWith({ name: 'spoken', payload: undefined })
  arrive()
  await opened
  expect(stopped).not.toHaveBeenCalled()
})

test('a modal that is destroyed while a plugin loads leaves nothing behind', async () => {
  const { load, notes } = later()
  load.mockReturnValue(new Promise(() => {}))
  const ended = vi.fn()
  const speaker = definePlugin({ id: 'speaker', setup: (ctx) => ctx.onDispose(ended) })
  const modal = page.make({ plugins: [speaker(), notes()] })
  void modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  modal.destroy()
  expect(ended).toHaveBeenCalledOnce()
})
