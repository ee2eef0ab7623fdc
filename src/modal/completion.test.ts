// @vitest-environment happy-dom
import { deferPlugin, defineEvent, defineFlag, definePlugin, defineView, type Kernel } from 'portico/kernel'
import { connectorsSlice, walletRef } from 'portico/wallet'
import { boolean } from 'superstruct'
import { expect, test, vi } from 'vitest'
import { press, setUpPage, text } from './testing/page.ts'

const page = setUpPage()
const spoken = defineEvent<void>('spoken')
const NotesView = defineView('Notes', async () => ({ default: () => null }))
const notesPlugin = definePlugin({
  id: 'notes',
  flag: defineFlag('notes', boolean(), true, { remote: false, alias: 'memos' }),
  views: [NotesView],
  setup: () => 'notes',
})

/** A plugin that comes later. */
function later() {
  const load = vi.fn<() => Promise<typeof notesPlugin>>().mockResolvedValue(notesPlugin)
  return { load, notes: deferPlugin('notes', load, { features: ['notes', 'memos'] }) }
}

/** The same, when the test says so. */
function onCue() {
  const { load, notes } = later()
  let arrive = () => {}
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = () => resolve(notesPlugin)
    }),
  )
  return { load, notes, arrive: () => arrive() }
}

test('a page carries no plugin that comes later, and its features can be set all the same', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()], features: { memos: false } })
  expect(load).not.toHaveBeenCalled()
  const kernel = await modal.load()
  expect(kernel.inspect()).toMatchObject({ notes: 'off' })
  await modal.setFeatures({ notes: true })
  expect(kernel.inspect()).toMatchObject({ notes: 'on' })
})

test('the modal opens without it, and brings it once the first view is on screen', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()] })
  await modal.open()
  expect(modal.kernel?.inspect()).not.toHaveProperty('notes')
  await vi.waitFor(() => expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on' }))
  expect(load).toHaveBeenCalledOnce()
})

test('a wallet that is being connected brings it before anything was opened', async () => {
  const { load, notes } = later()
  const modal = page.make({ plugins: [notes()] })
  await modal.preload()
  expect(load).not.toHaveBeenCalled()
  const kernel = modal.kernel as Kernel
  const wallets = () => kernel.store.get(connectorsSlice).connectors.map(({ id }) => id)
  await vi.waitFor(() => expect(wallets()).toContain('test.wallet'))
  const { connect } = await kernel.load(walletRef)
  await connect({ connectorId: 'test.wallet', signal: kernel.signal })
  await vi.waitFor(() => expect(kernel.inspect()).toMatchObject({ notes: 'on' }))
})

test('its view opens by name, as the first thing that is asked of the modal and later', async () => {
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

test('the box of its view stays while it comes', async () => {
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

test('closed while its view is still to come, nothing opens later', async () => {
  const { notes, arrive } = onCue()
  const modal = page.make({ plugins: [notes()] })
  await modal.open()
  const opened = modal.open({ view: 'Notes' })
  modal.close()
  arrive()
  expect(await opened).toBeUndefined()
  expect(modal.isOpen()).toBe(false)
})

test('what guards is there before the kernel starts', async () => {
  const order: string[] = []
  const guard = definePlugin({ id: 'guard', setup: () => void order.push('guard') })
  const listed = deferPlugin('guard', async () => guard, { isAwaited: true })
  const modal = page.make({ plugins: [listed()] })
  await modal.preload()
  expect(order).toEqual(['guard'])
  expect(modal.kernel?.inspect()).toMatchObject({ guard: 'on' })
})

test('where what guards can not be set up, no kernel starts', async () => {
  const setup = () => {
    throw new Error('Two configurations')
  }
  const guard = definePlugin({ id: 'guard', isGuard: true, setup })
  const modal = page.make({ plugins: [deferPlugin('guard', async () => guard, { isAwaited: true })()] })
  await expect(modal.open()).rejects.toThrow('Two configurations')
  expect(modal.kernel).toBeUndefined()
})

test('what another plugin stands on is there before the kernel starts', async () => {
  const { notes } = later()
  const fan = definePlugin({ id: 'fan', dependencies: [notes], setup: () => 'fan' })
  const modal = page.make({ plugins: [fan(), notes()] })
  await modal.preload()
  expect(page.errors).toEqual([])
  expect(modal.kernel?.inspect()).toMatchObject({ notes: 'on', fan: 'on' })
})

test('one that does not arrive holds up no other, is told of, and is asked for again', async () => {
  const { load, notes } = later()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  const other = deferPlugin('other', async () => definePlugin({ id: 'other', setup: () => 'other' }))
  const modal = page.make({ plugins: [notes(), other()] })
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(text()).toContain('Try again'))
  expect(page.errors).toContainEqual(expect.objectContaining({ message: 'Failed to fetch' }))
  expect(modal.kernel?.inspect()).toMatchObject({ other: 'on' })
  modal.close()
  expect(await opened).toBeUndefined()
  load.mockResolvedValue(notesPlugin)
  await modal.open({ view: 'Notes' })
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test.each([
  ['as the first thing', false],
  ['on an open modal', true],
])('a view that does not arrive is tried again inside the box, asked for %s', async (_, isOpen) => {
  const { load, notes } = later()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  const modal = page.make({ plugins: [notes()] })
  if (isOpen) await modal.open()
  const opened = modal.open({ view: 'Notes' })
  await vi.waitFor(() => expect(text()).toContain('Try again'))
  expect(modal.isOpen()).toBe(true)
  load.mockResolvedValue(notesPlugin)
  await press('Try again')
  await opened
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test('a view opens though another plugin does not arrive', async () => {
  const { notes } = later()
  const broken = deferPlugin('broken', () => Promise.reject(new TypeError('Failed to fetch')))
  const modal = page.make({ plugins: [notes(), broken()] })
  await modal.open({ view: 'Notes' })
  expect(modal.kernel?.router.current()?.view).toBe('Notes')
})

test('a feature that is set wrongly is told of whenever its plugin is asked for', async () => {
  const { notes } = later()
  const modal = page.make({ plugins: [notes()], features: { notes: 'much' } as never })
  for (const _ of [1, 2]) await expect(modal.load()).rejects.toMatchObject({ code: 'FEATURE_INVALID' })
})

test('who listens to the page hears what happens while a plugin is still to come', async () => {
  const { load, notes, arrive } = onCue()
  let speak = () => {}
  const speaker = definePlugin({
    id: 'speaker',
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
  expect(modal.kernel).toBeUndefined()
  modal.subscribeEvents(late)
  speak()
  for (const listener of [heard, late]) expect(listener).toHaveBeenCalledWith({ name: 'spoken', payload: undefined })
  arrive()
  await opened
  expect(stopped).not.toHaveBeenCalled()
})

test('destroyed while a plugin is still to come, nothing is left', async () => {
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
