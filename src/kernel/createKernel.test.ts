import { boolean } from 'superstruct'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { countTraces } from '../../test/harness/traces.ts'
import { createKernel } from './createKernel.ts'
import { defineEvent } from './defineEvent.ts'
import { defineFlag } from './defineFlag.ts'
import type { Locale } from './defineMessages.ts'
import { defineSlice } from './defineSlice.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import { defineStorageKey } from './defineStorageKey.ts'
import { defineView } from './defineView.ts'
import { definePlugin } from './plugin.ts'
import { homes, localeSlice, noticesSlice } from './state.ts'

const HomeView = defineView('Home', async () => ({ default: () => null }))
const counter = defineSlice('counter', { count: 0 })
const counted = defineEvent<number>('counter/counted')
const items = defineSlot<Contribution>('counter.items')
const flag = defineFlag('counter', boolean(), true, { remote: 'counter' })
const lastKey = defineStorageKey('last', boolean(), false)
const plugin = definePlugin({
  id: 'counter',
  flag,
  slices: [counter],
  views: [HomeView],
  events: [counted],
  storage: [lastKey],
  setup(ctx) {
    ctx.slots.contribute(homes, { id: 'home', view: HomeView })
    ctx.slots.contribute(items, { id: 'item' })
    return {
      add() {
        ctx.store.update(counter, (draft) => void draft.count++)
        ctx.events.emit(counted, 1)
        ctx.storage.set(lastKey, true)
      },
    }
  },
})
const german = async (): Promise<{ default: Locale }> => ({ default: { locale: 'de', messages: [] } })

afterEach(() => void vi.unstubAllGlobals())

test('a plugin knows the name of its kernel', () => {
  const seen: string[] = []
  const probe = definePlugin({ id: 'probe', setup: ({ name }) => void seen.push(name) })
  for (const options of [{}, { name: 'second' }]) {
    const kernel = createKernel({ plugins: [probe()], ...options })
    kernel.start()
    kernel.destroy()
  }
  expect(seen).toEqual(['portico', 'second'])
})

describe('several kernels', () => {
  test('share nothing', async () => {
    const make = () => createHarness({ plugins: [plugin()], locales: { de: german } })
    const [one, other] = [await make(), await make()]
    const before = {
      snapshot: other.kernel.store.snapshot(),
      slots: other.kernel.slots.inspect(),
      log: other.kernel.log.export(),
    }
    const heard = vi.fn()
    other.kernel.events.onAny(heard)
    other.kernel.store.subscribe(heard)
    other.kernel.slots.subscribe(heard)

    one.kernel.use(plugin).add()
    one.kernel.modal.open()
    one.kernel.notices.toast('info', 'hello')
    one.kernel.slots.contribute(items, { id: 'mine' })
    await one.kernel.messages.setLocale('de')
    one.kernel.log.error('mine')
    await one.remote.set({ counter: false })
    one.kernel.destroy()

    expect(heard).not.toHaveBeenCalled()
    expect({
      snapshot: other.kernel.store.snapshot(),
      slots: other.kernel.slots.inspect(),
      log: other.kernel.log.export(),
    }).toEqual(before)
    expect(other.storage.entries.size).toBe(0)
    expect(other.kernel.messages.format.locale).toBe('en')
    expect(other.kernel.inspect()).toEqual({ counter: 'on' })
    expect(one.kernel.store.get(counter)).toBe(counter.initial)
    other.dispose()
  })

  test('with different names share no values in one storage', async () => {
    const storage = createMemoryStorage()
    const one = await createHarness({ plugins: [plugin()], storage, name: 'one' })
    const other = await createHarness({ plugins: [plugin()], storage, name: 'other' })
    one.kernel.use(plugin).add()
    expect(other.kernel.storage.get(lastKey)).toBe(false)
    expect([...storage.entries.keys()]).toEqual(['one/last'])
  })
})

describe('creating a kernel', () => {
  const browserGlobals = [
    'window',
    'document',
    'navigator',
    'localStorage',
    'sessionStorage',
    'location',
    'self',
    'matchMedia',
    'addEventListener',
    'fetch',
    'requestAnimationFrame',
    'BroadcastChannel',
  ]

  /** Runs `work` while every global of a browser throws as soon as it is read. */
  function withHostileGlobals<Result>(work: () => Result): Result {
    const originals = browserGlobals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
    for (const name of browserGlobals) {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new Error(`${name} was touched`)
        },
      })
    }
    try {
      return work()
    } finally {
      for (const [name, original] of originals) {
        if (original) Object.defineProperty(globalThis, name, original)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
  }

  test('reads no global of a browser, adds no listener, starts no timer and sends no request', () => {
    const traces = countTraces()
    const setup = vi.fn()
    const kernel = withHostileGlobals(() =>
      createKernel({
        plugins: [definePlugin({ id: 'any', flag, slices: [counter], views: [HomeView], setup })()],
        features: { counter: true },
        locale: 'de',
        locales: { de: german },
      }),
    )
    expect(setup).not.toHaveBeenCalled()
    expect({ listeners: traces.listeners(), timers: traces.timers() }).toEqual({ listeners: 0, timers: 0 })
    traces.stop()
    withHostileGlobals(() => kernel.destroy())
  })

  test('on a server it starts, works and ends without a window', async () => {
    expect(typeof globalThis.window).toBe('undefined')
    const kernel = createKernel({ plugins: [plugin()], remoteConfig: false })
    kernel.start()
    kernel.modal.open()
    kernel.use(plugin).add()
    expect(kernel.storage.get(lastKey)).toBe(true)
    kernel.destroy()
  })

  test('before start() no plugin runs', () => {
    const kernel = createKernel({ plugins: [plugin()] })
    expect(kernel.inspect()).toEqual({ counter: 'off' })
    expect(kernel.slots.inspect()).toEqual({})
  })
})

describe('failures that no caller handles', () => {
  test('reach onError and the log, without aborts', async () => {
    const onError = vi.fn()
    const kernel = createKernel({ log: { level: 'silent' }, onError })
    const failure = new Error('boom')
    kernel.report(failure)
    kernel.report(AbortSignal.abort().reason)
    kernel.store.subscribe(() => {
      throw failure
    })
    kernel.notices.toast('info', 'x')
    expect(onError.mock.calls).toEqual([[failure], [failure]])
    expect(kernel.log.export().match(/boom/g)?.length).toBeGreaterThanOrEqual(2)
    kernel.destroy()
  })

  test('an onError that throws is logged', () => {
    const kernel = createKernel({
      log: { level: 'silent' },
      onError: () => {
        throw new Error('handler')
      },
    })
    expect(() => kernel.report(new Error('boom'))).not.toThrow()
    expect(kernel.log.export()).toContain('handler')
  })
})

test('the language of the host is loaded at the start; a failure to load is reported', async () => {
  const { kernel } = await createHarness({ locale: 'de', locales: { de: german } })
  await vi.waitFor(() => expect(kernel.store.get(localeSlice).locale).toBe('de'))
  const broken = await createHarness({ locale: 'de', locales: { de: () => Promise.reject(new Error('offline')) } })
  await vi.waitFor(() => expect(broken.errors).toMatchObject([{ message: 'offline' }]))
  expect(broken.kernel.store.get(localeSlice).locale).toBe('en')
})

test('notices are kept in the store', async () => {
  const { kernel, dispose } = await createHarness()
  kernel.notices.toast('success', 'Done')
  expect(kernel.store.get(noticesSlice).toasts).toMatchObject([{ kind: 'success', text: 'Done' }])
  dispose()
})

test('closing the modal removes the banner and the queued one; alerts and toasts stay', () => {
  vi.useFakeTimers()
  const home = definePlugin({
    id: 'home',
    views: [HomeView],
    setup: ({ slots }) => void slots.contribute(homes, { id: 'home', view: HomeView }),
  })
  const kernel = createKernel({ remoteConfig: false, log: { level: 'silent' }, plugins: [home()] })
  kernel.start()
  kernel.modal.open()
  kernel.notices.alert('error', { code: 'A', text: 'alert' })
  kernel.notices.toast('error', 'toast')
  kernel.notices.banner('error', 'one')
  kernel.notices.banner('error', 'two')
  kernel.modal.close()
  vi.advanceTimersByTime(1000)
  expect(kernel.store.get(noticesSlice)).toMatchObject({ banner: null, alert: { text: 'alert' } })
  expect(kernel.store.get(noticesSlice).toasts).toHaveLength(1)
  kernel.destroy()
  vi.useRealTimers()
})
