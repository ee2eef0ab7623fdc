import { boolean, object } from 'superstruct'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createKernel } from './createKernel.ts'
import { defineEvent } from './defineEvent.ts'
import { defineSwitch } from './defineFlag.ts'
import { defineStorageKey } from './defineStorageKey.ts'
import { defineView } from './defineView.ts'
import { defineEndpoint, defineService } from './endpoint.ts'
import { isAbort } from './errors.ts'
import { definePlugin, type PluginContext } from './plugin.ts'
import { homes, noticesSlice } from './state.ts'

const load = async () => ({ default: () => null })
const HomeView = defineView('Home', load)
const LateView = defineView<void, string>('Late', load, true)
const lateFlag = defineSwitch('late', true, { remote: false })
const happened = defineEvent('late/happened')
const stored = defineStorageKey('late', boolean(), false)
const lateService = defineService('late', 'https://late.test')
const getLate = defineEndpoint({ service: lateService, path: '/late', input: object({}), answer: boolean() })

function setup(onDispose: (ctx: PluginContext) => void = () => {}) {
  let ctx!: PluginContext
  const late = definePlugin({
    id: 'late',
    flag: lateFlag,
    views: [LateView],
    events: [happened],
    storage: [stored],
    endpoints: [getLate],
    setup(given) {
      ctx ??= given
      given.onDispose(() => onDispose(given))
    },
  })
  const home = definePlugin({
    id: 'home',
    views: [HomeView],
    setup: (given) => void given.slots.contribute(homes, { id: 'home', view: HomeView }),
  })
  const fetch = vi.fn(async () => Response.json(true))
  const onError = vi.fn()
  const kernel = createKernel({
    plugins: [home(), late()],
    log: { level: 'silent' },
    storage: createMemoryStorage(),
    fetch,
    onError,
  })
  kernel.start()
  const heard = vi.fn()
  kernel.events.on(happened, heard)
  const turn = (isOn: boolean) => kernel.flags.setFeatures({ late: isOn })
  return { kernel, ctx, heard, fetch, onError, turn }
}

function act({ router, modal, notices, events, api }: PluginContext) {
  router.push(HomeView)
  router.replace(HomeView)
  router.reset(HomeView)
  router.back()
  modal.open(HomeView)
  modal.shake()
  modal.setLoading(true)
  modal.setInline(true)
  modal.settle(LateView, 'late')
  notices.alert('error', { code: 'LATE', text: 'Late' })
  notices.banner('error', 'Late')
  notices.toast('error', 'Late')
  notices.dismiss()
  events.emit(happened)
  return api.call(getLate, {}, { signal: new AbortController().signal })
}

test('a plugin that was switched off shows no views or notices, emits no events and sends no requests', async () => {
  const { kernel, ctx, heard, fetch, onError, turn } = setup()
  kernel.modal.open(HomeView)
  kernel.notices.toast('info', 'There before')
  turn(false)
  const before = kernel.store.snapshot()
  const failure: unknown = await act(ctx).catch((error: unknown) => error)
  expect(isAbort(failure)).toBe(true)
  expect(ctx.modal.close()).toBe(false)
  expect(ctx.modal.prepare()).toBe(false)
  expect(ctx.modal.take(LateView)).toBeUndefined()
  expect(await ctx.modal.open(LateView)).toBeUndefined()
  expect(kernel.store.snapshot()).toEqual(before)
  expect(heard).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})

test('a plugin that was switched off can still read, and write to storage', () => {
  const { kernel, ctx, turn } = setup()
  kernel.modal.open(HomeView)
  turn(false)
  expect(ctx.modal.isOpen()).toBe(true)
  expect(ctx.router.current()?.view).toBe('Home')
  ctx.storage.set(stored, true)
  expect(ctx.storage.get(stored)).toBe(true)
})

test('a plugin that was switched off can not change the language; a context has no internal members of the kernel', async () => {
  const { kernel, ctx, turn } = setup()
  expect(Object.keys(ctx.messages)).toEqual(['get', 'format', 'setLocale'])
  expect(Object.keys(ctx.flags)).toEqual(['get'])
  expect(ctx.store).not.toHaveProperty('unmount')
  expect(ctx.modal).not.toHaveProperty('shut')
  turn(false)
  await ctx.messages.setLocale('de')
  expect(kernel.messages.format.locale).toBe('en')
})

test('destroying the kernel disables the context too', () => {
  const { kernel, ctx, heard } = setup()
  kernel.destroy()
  ctx.events.emit(happened)
  ctx.notices.toast('info', 'Late')
  expect(heard).not.toHaveBeenCalled()
  expect(kernel.store.get(noticesSlice).toasts).toEqual([])
})

test('cleanups still act, also the one that was registered first', () => {
  const { kernel, heard, turn } = setup(({ events, storage, notices }) => {
    events.emit(happened)
    storage.set(stored, true)
    notices.toast('info', 'Gone')
  })
  turn(false)
  expect(heard).toHaveBeenCalledOnce()
  expect(kernel.storage.get(stored)).toBe(true)
  expect(kernel.store.get(noticesSlice).toasts).toHaveLength(1)
})

test('after the plugin is switched on again, its former context stays disabled', () => {
  const { ctx, heard, turn, kernel } = setup()
  turn(false)
  turn(true)
  ctx.events.emit(happened)
  expect(heard).not.toHaveBeenCalled()
  expect(kernel.inspect().late).toBe('on')
})
