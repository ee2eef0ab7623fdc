import { boolean, object } from 'superstruct'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createKernel } from './createKernel.ts'
import { defineEvent } from './defineEvent.ts'
import { defineSlice } from './defineSlice.ts'
import { defineStorageKey } from './defineStorageKey.ts'
import { defineView } from './defineView.ts'
import { defineEndpoint, defineService } from './endpoint.ts'
import { definePlugin, type Plugin, type PluginBody, type PluginContext } from './plugin.ts'
import { modalOpened } from './state.ts'

const told = defineEvent<string>('owner/told')
const counted = defineEvent<number>('owner/counted', { open: true })

type Parts = Omit<PluginBody, 'setup'>

/** `on` names dependencies, which must come earlier in the list. */
function setup(parts: Readonly<Record<string, Parts & { readonly on?: readonly string[] }>>) {
  const contexts: Record<string, PluginContext> = {}
  const tokens = new Map<string, Plugin>()
  for (const [id, { on = [], ...body }] of Object.entries(parts)) {
    const dependencies = on.flatMap((name) => tokens.get(name) ?? [])
    const setup = (ctx: PluginContext) => {
      contexts[id] = ctx
    }
    tokens.set(id, definePlugin({ id, dependencies, ...body, setup }))
  }
  const plugins = [...tokens.values()].map((plugin) => plugin())
  const storage = createMemoryStorage()
  const fetch = vi.fn(async () => Response.json(true))
  const kernel = createKernel({ plugins, storage, fetch, log: { level: 'silent' } })
  kernel.start()
  const of = (id: string) => contexts[id] as PluginContext
  return { kernel, of, storage, fetch }
}

describe('an event', () => {
  test('is emitted by the plugin that lists it', () => {
    const { kernel, of } = setup({ owner: { events: [told] }, other: {} })
    const heard = vi.fn()
    kernel.events.on(told, heard)
    of('owner').events.emit(told, 'a')
    expect(() => of('other').events.emit(told, 'b')).toThrow(
      expect.objectContaining({
        code: 'EVENT_NOT_OWNED',
        message: 'The plugin "other" may not emit the event "owner/told": it does not list the event under "events"',
      }),
    )
    expect(heard.mock.calls).toEqual([['a']])
  })

  test('that is open can be emitted by every plugin', () => {
    const { kernel, of } = setup({ owner: { events: [counted] }, other: {} })
    const heard = vi.fn()
    kernel.events.on(counted, heard)
    of('other').events.emit(counted, 1)
    expect(heard).toHaveBeenCalledWith(1)
  })

  test('of the kernel, or another one with the same id, can not be emitted by a plugin', () => {
    const { of } = setup({ owner: { events: [told] }, other: {} })
    expect(() => of('owner').events.emit(modalOpened)).toThrow('may not emit the event')
    expect(() => of('owner').events.emit(defineEvent('owner/told'))).toThrow('may not emit the event')
  })

  test('has one owner: the later plugin with its id is refused', () => {
    const same = defineEvent('owner/told')
    expect(() => setup({ owner: { events: [told] }, other: { events: [same] } })).toThrow(
      'Two events have the id "owner/told": in "owner" and "other"',
    )
    expect(() => setup({ owner: { events: [defineEvent('modal/opened')] } })).toThrow('in the kernel and "owner"')
  })
})

describe('a storage key', () => {
  const kept = defineStorageKey('kept', boolean(), false)

  test('can be used by the plugin that lists it, and is stored under its own name', () => {
    const { of, storage } = setup({ owner: { storage: [kept] }, other: {} })
    of('owner').storage.set(kept, true)
    expect(of('owner').storage.get(kept)).toBe(true)
    expect(storage.getItem('portico/kept')).toBe('true')
    of('owner').storage.remove({ id: 'kept' })
    expect(storage.getItem('portico/kept')).toBeNull()
  })

  const uses: readonly (readonly [string, (storage: PluginContext['storage']) => unknown])[] = [
    ['read', (storage) => storage.get(kept)],
    ['written', (storage) => storage.set(kept, true)],
    ['removed', (storage) => storage.remove({ id: 'kept' })],
    ['watched', (storage) => storage.watch(kept, () => {})],
  ]
  test.each(uses)('can not be %s by another plugin', (_, use) => {
    const { of, storage } = setup({ owner: { storage: [kept] }, other: {} })
    expect(() => use(of('other').storage)).toThrow(
      expect.objectContaining({
        code: 'STORAGE_NOT_OWNED',
        message: 'The plugin "other" may not use the storage key "kept": it does not list the key under "storage"',
      }),
    )
    expect(storage.getItem('portico/kept')).toBeNull()
  })

  test('has one owner: the later plugin that lists it is refused', () => {
    expect(() => setup({ owner: { storage: [kept] }, other: { storage: [kept] } })).toThrow(
      'Two storage keys have the id "kept": in "owner" and "other"',
    )
  })
})

describe('an endpoint', () => {
  const ping = defineEndpoint({
    service: defineService('owner', 'https://owner.test'),
    path: '/ping',
    input: object({}),
    answer: boolean(),
  })
  const options = () => ({ signal: new AbortController().signal })

  test('can be called by the plugin that lists it, and by those that depend on that plugin', async () => {
    const { of } = setup({ owner: { endpoints: [ping] }, middle: { on: ['owner'] }, top: { on: ['middle'] } })
    for (const id of ['owner', 'middle', 'top']) expect(await of(id).api.call(ping, {}, options())).toBe(true)
  })

  test('can be on a list that is loaded once, by the first call', async () => {
    const load = vi.fn(async () => [ping])
    const { of } = setup({ owner: { endpoints: load }, top: { on: ['owner'] }, other: {} })
    expect(load).not.toHaveBeenCalled()
    for (const id of ['top', 'owner', 'top']) expect(await of(id).api.call(ping, {}, options())).toBe(true)
    await expect(of('other').api.call(ping, {}, options())).rejects.toMatchObject({ code: 'ENDPOINT_NOT_LISTED' })
    expect(load).toHaveBeenCalledOnce()
  })

  test('on a loaded list is requested in the same task, so that the request is sent if the page unloads', async () => {
    const { of, fetch } = setup({ owner: { endpoints: async () => [ping] } })
    await of('owner').api.call(ping, {}, options())
    let isLate = false
    setTimeout(() => (isLate = true))
    await of('owner').api.call(ping, {}, options())
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(isLate).toBe(false)
  })

  test('is not called if its list fails to load; the next call loads the list again', async () => {
    const load = vi.fn(async () => [ping])
    load.mockRejectedValueOnce(new Error('No chunk'))
    const { of, fetch } = setup({ owner: { endpoints: load } })
    await expect(of('owner').api.call(ping, {}, options())).rejects.toThrow('No chunk')
    expect(fetch).not.toHaveBeenCalled()
    expect(await of('owner').api.call(ping, {}, options())).toBe(true)
  })

  test('is not called if its list hangs and the caller aborts', async () => {
    const { of, fetch } = setup({ owner: { endpoints: () => new Promise(() => {}) } })
    const leaving = new AbortController()
    const call = of('owner').api.call(ping, {}, { signal: leaving.signal })
    leaving.abort(new Error('Left'))
    await expect(call).rejects.toThrow('Left')
    expect(fetch).not.toHaveBeenCalled()
  })

  test('can not be called by another plugin; the error says what to list', async () => {
    const { of, fetch } = setup({ owner: { endpoints: [ping] }, other: {} })
    await expect(of('other').api.call(ping, {}, options())).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_LISTED',
      message:
        'The plugin "other" may not call GET /ping: neither the plugin nor its dependencies list it under "endpoints"',
    })
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('an error says in which list the token is missing:', () => {
  const slice = defineSlice('other.count', { count: 0 })
  const view = defineView('Other', async () => ({ default: () => null }))

  test.each<[list: string, act: (ctx: PluginContext) => unknown]>([
    ['"slices"', ({ store }) => store.update(slice, () => {})],
    ['"views"', ({ router }) => router.push(view)],
    ['"views"', ({ modal }) => modal.open(view)],
  ])('%s, %s', (list, act) => {
    expect(() => act(setup({ owner: {} }).of('owner'))).toThrow(`under ${list}`)
  })

  test('the view of a lazy plugin is missing until the plugin is loaded', async () => {
    const lazy = definePlugin({ id: 'lazy', loading: 'lazy', load: async () => ({ views: [view], setup() {} }) })
    const kernel = createKernel({ plugins: [lazy()], storage: createMemoryStorage(), log: { level: 'silent' } })
    await kernel.start()
    expect(() => kernel.modal.open(view)).toThrow('no plugin that is on and loaded lists it under "views"')
    await kernel.load(lazy)
    kernel.modal.open(view)
    expect(kernel.router.current()?.view).toBe('Other')
  })
})
