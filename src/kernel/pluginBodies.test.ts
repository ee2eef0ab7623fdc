import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { defineSlice } from './defineSlice.ts'
import { defineView } from './defineView.ts'
import { definePlugin, type InstalledPlugin, type PluginBody, type PluginContext } from './plugin.ts'
import { PluginNotEnabledError, PluginNotLoadedError } from './pluginHost.ts'
import { noticesSlice } from './state.ts'

const NotesView = defineView('Notes', async () => ({ default: () => null }))
const notesSlice = defineSlice('notes', { text: '' })
const notesFlag = defineSwitch('notes', true, { remote: false })
const unreachable = new TypeError('Failed to fetch')

type Body = PluginBody<string, { size: number }>
const body: Body = {
  slices: [notesSlice],
  views: [NotesView],
  setup: (ctx: PluginContext<{ size: number }>) => `notes of size ${ctx.options.size}`,
}

/** A plugin whose body loads when the test says so. */
function setup(loading: 'eager' | 'lazy' = 'eager') {
  let arrive: (body: Body) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const load = vi.fn(
    () =>
      new Promise<Body>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  const notes = definePlugin<string, { size: number }>({
    id: 'notes',
    flag: notesFlag,
    defaults: { size: 1 },
    loading,
    load,
  })
  return { notes, load, arrive: (given = body) => arrive(given), fail: (error: unknown) => fail(error) }
}

function make(plugins: readonly InstalledPlugin[], features = {}) {
  const errors: unknown[] = []
  const kernel = createKernel({
    plugins,
    features,
    remoteConfig: false,
    log: { level: 'silent' },
    onError: (error) => errors.push(error),
  })
  return { kernel, errors }
}

describe('the definition of a plugin', () => {
  test.each([
    ['neither a body nor a load', {}],
    ['both', { setup() {}, load: async () => body }],
    ['no function', { setup: 'later' }],
  ])('with %s is refused', (_, parts) => {
    const plugin = definePlugin({ id: 'notes', ...parts } as never)
    expect(() => make([plugin()])).toThrow(expect.objectContaining({ code: 'PLUGIN_FORM_INVALID' }))
  })

  test('is a frozen token', () => {
    expect(Object.isFrozen(setup().notes)).toBe(true)
  })
})

describe('a body that is loaded', () => {
  test('is loaded by the start, adds its slices and views, and gets the options', async () => {
    const { notes, load, arrive } = setup()
    const { kernel } = make([notes({ size: 3 })])
    expect(load).not.toHaveBeenCalled()
    const started = kernel.start()
    expect(() => kernel.use(notes)).toThrow(PluginNotEnabledError)
    arrive()
    await started
    expect(kernel.use(notes)).toBe('notes of size 3')
    expect(kernel.router.resolve('Notes')).toBe(NotesView)
    expect(kernel.store.snapshot()).toHaveProperty('notes')
    expect(load).toHaveBeenCalledOnce()
    kernel.destroy()
  })

  test('is not loaded while the flag is off, and is loaded once the flag is on', async () => {
    const { notes, load, arrive } = setup()
    const { kernel } = make([notes()], { notes: false })
    kernel.start()
    expect(load).not.toHaveBeenCalled()
    kernel.flags.setFeatures({ notes: true })
    expect(kernel.inspect()).toEqual({ notes: 'pending' })
    expect(() => kernel.use(notes)).toThrow(PluginNotLoadedError)
    arrive()
    await vi.waitFor(() => expect(kernel.inspect()).toEqual({ notes: 'on' }))
    kernel.flags.setFeatures({ notes: false })
    kernel.flags.setFeatures({ notes: true })
    expect(kernel.use(notes)).toBe('notes of size 1')
    expect(load).toHaveBeenCalledOnce()
  })

  test('is pending until it is on, and never off in between', async () => {
    const { notes, arrive } = setup()
    const { kernel } = make([notes()], { notes: false })
    await kernel.start()
    kernel.flags.setFeatures({ notes: true })
    arrive()
    const seen = new Set<string | undefined>()
    for (let turn = 0; turn < 100; turn++) {
      seen.add(kernel.inspect().notes)
      await Promise.resolve()
    }
    expect([...seen]).toEqual(['pending', 'on'])
  })

  test('is not set up if it arrives after the flag went off or the kernel was destroyed', async () => {
    const [one, other] = [setup(), setup()]
    const late = vi.fn(() => 'notes')
    const { kernel } = make([one.notes()], { notes: false })
    kernel.start()
    kernel.flags.setFeatures({ notes: true })
    kernel.flags.setFeatures({ notes: false })
    const { kernel: gone } = make([other.notes()])
    const started = gone.start()
    gone.destroy()
    for (const part of [one, other]) part.arrive({ ...body, setup: late })
    await expect(started).rejects.toMatchObject({ name: 'AbortError' })
    await expect(kernel.load(one.notes)).rejects.toThrow(PluginNotEnabledError)
    await expect(gone.load(other.notes)).rejects.toThrow(PluginNotEnabledError)
    expect(late).not.toHaveBeenCalled()
    expect(gone.store.snapshot()).not.toHaveProperty('notes')
  })

  test.each([
    ['has no setup', { slices: [] }, 'PLUGIN_BODY_INVALID'],
    ['is undefined', undefined, 'PLUGIN_BODY_INVALID'],
    ['has a slice of the kernel', { ...body, slices: [noticesSlice] }, 'SLICE_DUPLICATE'],
    ['has a view of another plugin', body, 'VIEW_DUPLICATE'],
  ])('that %s is reported, and affects only its plugin', async (_, given, code) => {
    const load = async () => given as Body
    const broken = definePlugin({ id: 'broken', load })
    const other = definePlugin({ id: 'other', views: [NotesView], setup: () => 'other' })
    const { kernel, errors } = make([broken(), other()])
    await kernel.start()
    expect(errors).toMatchObject([{ code }])
    expect(kernel.inspect()).toEqual({ broken: 'pending', other: 'on' })
    await expect(kernel.load(broken)).rejects.toMatchObject({ code })
  })

  test('that throws in its setup fails like an inline one', async () => {
    const failure = new Error('boom')
    const broken = definePlugin({
      id: 'broken',
      load: async () => ({
        setup() {
          throw failure
        },
      }),
    })
    const { kernel, errors } = make([broken()])
    await kernel.start()
    expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', cause: failure }])
    expect(kernel.inspect()).toEqual({ broken: 'failed' })
    await expect(kernel.load(broken)).rejects.toThrow(PluginNotEnabledError)
  })
})

describe('a body that fails to load', () => {
  test('is reported, delays no other plugin, and is loaded again by load, loadAll and its flag', async () => {
    const { notes, load } = setup()
    load.mockRejectedValue(unreachable)
    const other = definePlugin({ id: 'other', load: async () => ({ setup: () => 'other' }) })
    const { kernel, errors } = make([notes(), other()])
    await kernel.start()
    expect(errors).toEqual([unreachable])
    expect(kernel.inspect()).toEqual({ notes: 'pending', other: 'on' })
    await expect(kernel.load(notes)).rejects.toBe(unreachable)
    await expect(kernel.loadAll()).rejects.toBe(unreachable)
    expect(load).toHaveBeenCalledTimes(3)
    load.mockResolvedValue(body)
    kernel.flags.setFeatures({ notes: false })
    kernel.flags.setFeatures({ notes: true })
    await vi.waitFor(() => expect(kernel.inspect()).toMatchObject({ notes: 'on' }))
    expect(errors).toEqual([unreachable])
  })

  test('because load throws is reported too, and can be loaded again', async () => {
    const { notes, load } = setup()
    load.mockImplementation(() => {
      throw unreachable
    })
    const { kernel, errors } = make([notes()])
    await kernel.start()
    expect(errors).toEqual([unreachable])
    load.mockResolvedValue(body)
    expect(await kernel.load(notes)).toBe('notes of size 1')
  })

  test('within 3 seconds does not delay the other plugins further, and is used when it arrives', async () => {
    vi.useFakeTimers()
    try {
      const { notes, arrive } = setup()
      const other = definePlugin({ id: 'other', setup: () => 'other' })
      const { kernel, errors } = make([notes(), other()])
      const started = kernel.start()
      await vi.advanceTimersByTimeAsync(2999)
      expect(kernel.inspect()).toEqual({ notes: 'off', other: 'off' })
      await vi.advanceTimersByTimeAsync(1)
      await started
      expect(kernel.inspect()).toEqual({ notes: 'pending', other: 'on' })
      const loaded = kernel.load(notes)
      arrive()
      expect(await loaded).toBe('notes of size 1')
      expect(errors).toEqual([])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a lazy plugin', () => {
  test('is not loaded by the start, but by load or loadAll', async () => {
    const [one, two] = [setup('lazy'), setup('lazy')]
    const first = make([one.notes()]).kernel
    const second = make([two.notes()]).kernel
    for (const kernel of [first, second]) kernel.start()
    expect(first.inspect()).toEqual({ notes: 'pending' })
    expect(one.load).not.toHaveBeenCalled()
    const [loaded, all] = [first.load(one.notes), second.loadAll()]
    for (const part of [one, two]) part.arrive()
    expect(await loaded).toBe('notes of size 1')
    await all
    expect(second.use(two.notes)).toBe('notes of size 1')
  })

  test.each(['eager', 'inline'])('is loaded by the start if an %s plugin depends on it', async (form) => {
    const { notes, arrive } = setup('lazy')
    const parts = { id: 'fan', dependencies: [notes] }
    const fan =
      form === 'inline'
        ? definePlugin({ ...parts, setup: (ctx) => ctx.use(notes) })
        : definePlugin<string>({ ...parts, load: async () => ({ setup: (ctx: PluginContext) => ctx.use(notes) }) })
    const { kernel } = make([fan()])
    const started = kernel.start()
    arrive()
    await started
    expect(kernel.use(fan)).toBe('notes of size 1')
  })

  test('is not loaded by loadAll while its flag is off', async () => {
    const { notes, load } = setup('lazy')
    const { kernel } = make([notes()], { notes: false })
    kernel.start()
    await kernel.loadAll()
    expect(load).not.toHaveBeenCalled()
    load.mockResolvedValue(body)
    kernel.flags.setFeatures({ notes: true })
    await vi.waitFor(() => expect(kernel.inspect()).toEqual({ notes: 'on' }))
  })
})

describe('a start', () => {
  test('with nothing to load is synchronous', () => {
    const { kernel } = make([definePlugin({ id: 'here', setup: () => 'here' })()])
    kernel.start()
    expect(kernel.inspect()).toEqual({ here: 'on' })
  })

  test('that is requested twice happens once; calls of load and loadAll wait for it', async () => {
    const { notes, load, arrive } = setup()
    const { kernel } = make([notes()])
    const started = kernel.start()
    expect(kernel.start()).toBe(started)
    const [loaded, all] = [kernel.load(notes), kernel.loadAll()]
    arrive()
    expect(await loaded).toBe('notes of size 1')
    await all
    expect(load).toHaveBeenCalledOnce()
  })

  test('adds no listener for each body that it waits for: Node warns of a leak beyond ten', async () => {
    const hanging = (_: unknown, index: number) => definePlugin({ id: `${index}`, load: setup().load })()
    const { kernel } = make(Array.from({ length: 12 }, hanging))
    const pending = [kernel.start(), kernel.loadAll()]
    expect(getEventListeners(kernel.signal, 'abort').length).toBeLessThan(8)
    kernel.destroy()
    for (const call of pending) await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('of a kernel that was destroyed rejects', async () => {
    const { kernel } = make([])
    kernel.destroy()
    await expect(kernel.start()).rejects.toMatchObject({ name: 'AbortError' })
  })
})
