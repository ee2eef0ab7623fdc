import { describe, expect, test, vi } from 'vitest'
import { ViewNotOwnedError } from './context.ts'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { defineView } from './defineView.ts'
import { definePlugin, type PluginContext } from './plugin.ts'
import { homes } from './state.ts'

const load = async () => ({ default: () => null })
const HomeView = defineView('Home', load)
const PickView = defineView<{ from?: string }, string>('Pick', load, true)
const pickFlag = defineSwitch('pick', true, { remote: false })

function setup() {
  let ctx!: PluginContext
  const pick = definePlugin({
    id: 'pick',
    flag: pickFlag,
    views: [PickView],
    setup(given) {
      ctx = given
    },
  })
  const home = definePlugin({
    id: 'home',
    views: [HomeView],
    setup: (given) => void given.slots.contribute(homes, { id: 'home', view: HomeView }),
  })
  const onError = vi.fn()
  const kernel = createKernel({ plugins: [home(), pick()], log: { level: 'silent' }, onError })
  kernel.start()
  return { kernel, ctx: () => ctx, open: () => kernel.modal.open(PickView, {}), onError }
}

test('settling a view resolves the promise of its caller; the view stays on screen', async () => {
  const { kernel, ctx, open } = setup()
  const opened = open()
  ctx().modal.settle(PickView, 'a')
  expect(await opened).toBe('a')
  expect(kernel.router.current()?.view).toBe('Pick')
})

test('only the first outcome counts, and settling without a caller is no error', async () => {
  const { ctx, open } = setup()
  ctx().modal.settle(PickView, 'early')
  const opened = open()
  const caller = ctx().modal.take(PickView)
  caller?.resolve('first')
  caller?.reject(new Error('late'))
  ctx().modal.settle(PickView, 'late')
  expect(await opened).toBe('first')
})

describe('without an outcome the promise resolves with undefined', () => {
  const ways: readonly (readonly [string, (parts: ReturnType<typeof setup>) => void])[] = [
    ['the modal closes', ({ kernel }) => kernel.modal.close()],
    ['another view is opened', ({ kernel }) => kernel.modal.open(HomeView)],
    ['the view is opened once more', ({ open }) => open()],
    ['the user goes back', ({ kernel }) => kernel.router.back()],
    ['the view is replaced', ({ kernel }) => kernel.router.replace(HomeView)],
    ['the plugin is switched off', ({ kernel }) => kernel.flags.setFeatures({ pick: false })],
    ['the plugin fails', ({ kernel }) => kernel.recover('Pick', new Error('The view did not render'))],
    ['the kernel ends', ({ kernel }) => kernel.destroy()],
  ]
  test.each(ways)('when %s', async (_, leave) => {
    const parts = setup()
    const opened = parts.open()
    leave(parts)
    expect(await opened).toBeUndefined()
  })

  test('when an inline modal goes to its home view', async () => {
    const { kernel, open } = setup()
    kernel.modal.setInline(true)
    const opened = open()
    kernel.modal.close()
    expect(await opened).toBeUndefined()
  })
})

test('the promise stays pending if another view is pushed or the open modal is opened', async () => {
  const { kernel, ctx, open } = setup()
  const opened = open()
  kernel.router.push(HomeView)
  kernel.modal.open()
  ctx().modal.settle(PickView, 'a')
  expect(await opened).toBe('a')
})

test('each caller gets the outcome of its own opening', async () => {
  const { ctx, open } = setup()
  const first = open()
  const second = open()
  ctx().modal.settle(PickView, 'b')
  expect([await first, await second]).toEqual([undefined, 'b'])
})

describe('a promise that the plugin took over', () => {
  test('outlives the view and the plugin, and can not be taken over twice', async () => {
    const { kernel, ctx, open } = setup()
    const opened = open()
    const caller = ctx().modal.take(PickView)
    expect(ctx().modal.take(PickView)).toBeUndefined()
    kernel.modal.close()
    kernel.flags.setFeatures({ pick: false })
    caller?.resolve('a')
    expect(await opened).toBe('a')
  })

  test('resolves with undefined when the kernel is destroyed', async () => {
    const { kernel, ctx, open } = setup()
    const opened = open()
    ctx().modal.take(PickView)
    kernel.destroy()
    expect(await opened).toBeUndefined()
  })
})

test('a rejection reaches its caller, and causes no failure if the caller ignores it', async () => {
  const { ctx, open, onError } = setup()
  const opened = open()
  ctx().modal.take(PickView)?.reject(new Error('no'))
  await expect(opened).rejects.toThrow('no')
  void open()
  ctx().modal.take(PickView)?.reject(new Error('ignored'))
  // An unhandled rejection fails the run.
  await Promise.resolve()
  expect(onError).not.toHaveBeenCalled()
})

test('a plugin settles its own views only', () => {
  const { ctx } = setup()
  const OtherView = defineView<void, string>('Pick', load, true)
  expect(() => ctx().modal.settle(OtherView, 'a')).toThrow(ViewNotOwnedError)
  expect(() => ctx().modal.take(OtherView)).toThrow('The plugin "pick" may not settle the view "Pick"')
})
