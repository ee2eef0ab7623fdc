import { expect, test, vi } from 'vitest'
import { type Container, createContainer } from './container.ts'
import { createKernel, type KernelOptions } from './createKernel.ts'
import { defineSlice } from './defineSlice.ts'
import { defineView } from './defineView.ts'
import { definePlugin } from './plugin.ts'
import { homes, localeSlice, modalSlice, noticesSlice } from './state.ts'

const counter = defineSlice('counter', { count: 0 })
const page = defineSlice('page', { color: 'none' })
const HomeView = defineView('Home', async () => ({ default: () => null }))
const plugin = definePlugin({
  id: 'counter',
  slices: [counter],
  views: [HomeView],
  setup(ctx) {
    ctx.slots.contribute(homes, { id: 'home', view: HomeView })
    return {
      add: () =>
        ctx.store.update(counter, (draft) => {
          draft.count++
        }),
    }
  },
})

const kernelOn = (container: Container, extra: Partial<KernelOptions> = {}) =>
  createKernel({
    plugins: [plugin()],
    remoteConfig: false,
    log: { level: 'silent' },
    container,
    ...extra,
  })

test('a slice reads as its initial state until a state is committed, and again once it is dropped', () => {
  const container = createContainer(vi.fn())
  expect([container.get(counter), container.owningSlice('counter')]).toEqual([counter.initial, undefined])
  container.commit(counter, { count: 2 })
  expect(container.get(counter)).toEqual({ count: 2 })
  expect(container.snapshot()).toEqual({ counter: { count: 2 } })
  container.drop(counter)
  expect(container.get(counter)).toBe(counter.initial)
})

test('each commit or batch notifies each subscription once; dropping an unknown slice notifies none', () => {
  const container = createContainer(vi.fn())
  const listener = vi.fn()
  const stops = [container.subscribe(listener), container.subscribe(listener)]
  container.commit(counter, { count: 1 })
  expect(listener).toHaveBeenCalledTimes(2)
  stops[0]?.()
  container.batch(() => {
    container.commit(counter, { count: 2 })
    container.batch(() => container.commit(page, { color: 'red' }))
  })
  container.drop({ id: 'unknown' })
  expect(listener).toHaveBeenCalledTimes(3)
  stops[1]?.()
  container.commit(counter, { count: 3 })
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a listener that another one unsubscribes is not called any more, also by the change that is being told', () => {
  const container = createContainer(vi.fn())
  const later = vi.fn()
  container.subscribe(() => stop())
  const stop = container.subscribe(later)
  container.commit(counter, { count: 1 })
  expect(later).not.toHaveBeenCalled()
})

test('a listener that throws is reported, and the others are still called', () => {
  const report = vi.fn()
  const container = createContainer(report)
  const failure = new Error('boom')
  container.subscribe(() => {
    throw failure
  })
  const told = vi.fn()
  container.subscribe(told)
  container.commit(counter, { count: 1 })
  expect(told).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledWith(failure)
})

test('a kernel keeps the state of its container, and notifies listeners that subscribed before', () => {
  const container = createContainer(vi.fn())
  container.commit(counter, { count: 5 })
  container.commit(page, { color: 'red' })
  const listener = vi.fn()
  container.subscribe(listener)
  const kernel = kernelOn(container)
  kernel.start()
  expect(kernel.store.get(counter)).toEqual({ count: 5 })
  listener.mockClear()
  kernel.use(plugin).add()
  expect(listener).toHaveBeenCalledOnce()
  expect(container.get(counter)).toEqual({ count: 6 })
  container.commit(page, { color: 'blue' })
  expect(kernel.store.get(page)).toEqual({ color: 'blue' })
  kernel.destroy()
})

test('a plugin that is reset begins with the initial state of its slices', () => {
  const container = createContainer(vi.fn())
  container.commit(counter, { count: 5 })
  const kernel = kernelOn(container)
  kernel.start()
  kernel.recover('Home', new Error('boom'))
  expect(container.get(counter)).toEqual({ count: 0 })
  kernel.destroy()
})

test('destroying the kernel removes its state from the container, except the language, in one notification', () => {
  const container = createContainer(vi.fn())
  container.commit(page, { color: 'red' })
  const kernel = kernelOn(container)
  kernel.start()
  kernel.use(plugin).add()
  kernel.modal.open()
  kernel.notices.toast('info', 'one')
  const heard = vi.fn()
  kernel.store.subscribe(heard)
  kernel.store.watch(modalSlice, ({ open }) => open, heard)
  const listener = vi.fn()
  container.subscribe(listener)
  kernel.signal.addEventListener('abort', () => container.commit(page, { color: 'blue' }))
  kernel.destroy()
  expect(listener).toHaveBeenCalledOnce()
  expect(container.snapshot()).toEqual({ page: { color: 'blue' }, [localeSlice.id]: localeSlice.initial })
  expect(heard).not.toHaveBeenCalled()
})

test('a destroyed kernel writes nothing, and the next kernel begins with the initial state', () => {
  const container = createContainer(vi.fn())
  const kernel = kernelOn(container)
  kernel.start()
  const { add } = kernel.use(plugin)
  kernel.destroy()
  const next = kernelOn(container)
  next.start()
  add()
  kernel.notices.toast('info', 'late')
  kernel.store.subscribe(() => {
    throw new Error('Nobody is told of anything any more')
  })
  next.use(plugin).add()
  expect(container.get(counter)).toEqual({ count: 1 })
  expect(container.get(noticesSlice).toasts).toEqual([])
  next.destroy()
})

test('a slice of a plugin may not have the id of a slice of the page', async () => {
  const container = createContainer(vi.fn())
  container.commit(defineSlice('counter', {}), {})
  expect(() => kernelOn(container)).toThrow('Two slices have the id "counter": in the page and "counter"')
  const later = definePlugin({ id: 'later', load: async () => ({ slices: [counter], setup() {} }) })
  const onError = vi.fn()
  await kernelOn(container, { plugins: [later()], onError }).start()
  expect(onError.mock.calls).toMatchObject([[{ code: 'SLICE_DUPLICATE' }]])
})
