import { describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { definePlugin, type PluginContext } from './plugin.ts'
import { PluginFailedError } from './pluginHost.ts'
import {
  boot,
  happened,
  items,
  off,
  on,
  SwapView,
  swapsSlice,
  tally,
  tallySlice,
  withSetup,
} from './testing/switchedPlugins.ts'

describe('a failure', () => {
  const failure = new Error('boom')
  const boom = () => {
    throw failure
  }

  test('in setup switches off only that plugin and its dependents', async () => {
    const attempts = vi.fn(boom)
    const swaps = withSetup((ctx) => {
      ctx.slots.contribute(items, { id: 'half' })
      attempts()
    })
    const top = definePlugin({ id: 'top', dependencies: [swaps], setup() {} })
    const { kernel, errors } = await boot(swaps(), top(), tally())
    expect(kernel.inspect()).toEqual({ shell: 'on', swaps: 'failed', top: 'off', tally: 'on' })
    expect(kernel.slots.get(items)).toEqual([])
    expect(kernel.router.resolve('Swap')).toBeUndefined()
    expect(kernel.store.snapshot()).not.toHaveProperty('swaps')
    expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', cause: failure }])

    kernel.flags.setFeatures(on)
    expect(attempts).toHaveBeenCalledOnce()
    attempts.mockImplementation((() => {}) as never)
    kernel.flags.setFeatures(off)
    kernel.flags.setFeatures(on)
    expect(kernel.inspect()).toEqual({ shell: 'on', swaps: 'on', top: 'on', tally: 'on' })
  })

  const triggers: [string, (ctx: PluginContext) => unknown][] = [
    ['an event listener', (ctx) => ctx.events.on(happened, boom)],
    ['a listener of every event', (ctx) => ctx.events.onAny((id) => id === happened.id && boom())],
    ['a watcher of the store', (ctx) => ctx.store.watch(tallySlice, (state) => state.count, boom)],
    ['a listener of the slots', (ctx) => ctx.slots.subscribe(() => ctx.slots.get(items).length > 0 && boom())],
  ]

  test.each(triggers)('in %s resets its plugin and the dependents; the third one turns it off', async (_, register) => {
    const swaps = withSetup((ctx) => {
      register(ctx)
      ctx.store.update(swapsSlice, (draft) => {
        draft.amount += 'x'
      })
    })
    const top = definePlugin({ id: 'top', dependencies: [swaps], setup: () => ({}) })
    const bystander = definePlugin({ id: 'bystander', setup: () => ({}) })
    const { kernel, errors } = await boot(tally(), swaps(), top(), bystander())
    const before = { top: kernel.use(top), bystander: kernel.use(bystander) }
    const provoke = () => {
      kernel.events.emit(happened, 'x')
      kernel.use(tally).add()
      kernel.slots.contribute(items, { id: 'x' })()
    }
    provoke()
    expect(kernel.inspect()).toMatchObject({ swaps: 'on', top: 'on' })
    expect(kernel.store.get(swapsSlice).amount).toBe('x')
    expect(kernel.use(top)).not.toBe(before.top)
    expect(kernel.use(bystander)).toBe(before.bystander)
    provoke()
    expect(kernel.inspect()).toMatchObject({ swaps: 'on', top: 'on' })
    provoke()
    expect(kernel.inspect()).toEqual({ shell: 'on', tally: 'on', swaps: 'failed', top: 'off', bystander: 'on' })
    expect(errors).toHaveLength(3)
    expect(errors.every((error) => PluginFailedError.is(error) && error.cause === failure)).toBe(true)
    provoke()
    expect(errors).toHaveLength(3)

    kernel.flags.setFeatures(off)
    kernel.flags.setFeatures(on)
    expect(kernel.inspect()).toMatchObject({ swaps: 'on', top: 'on' })
  })

  test('of a guard resets it as often as it fails, so that a crash does not bypass it', async () => {
    const set = vi.fn()
    const guard = definePlugin({
      id: 'guard',
      guard: true,
      setup: (ctx) => {
        set()
        ctx.events.on(happened, boom)
      },
    })
    const { kernel } = await boot(guard())
    for (let count = 0; count < 5; count++) kernel.events.emit(happened, 'x')
    expect(kernel.inspect()).toMatchObject({ guard: 'on' })
    expect(set).toHaveBeenCalledTimes(6)
  })

  test('of a promise in a listener resets the plugin once; one of a former instance resets nothing', async () => {
    const late: (() => void)[] = []
    const swaps = withSetup((ctx) => {
      ctx.events.on(happened, async (what) => {
        if (what === 'abort') AbortSignal.abort().throwIfAborted()
        if (what === 'late') await new Promise<void>((resolve) => late.push(resolve))
        boom()
      })
      return {}
    })
    const { kernel, errors } = await boot(swaps())
    const first = kernel.use(swaps)
    kernel.events.emit(happened, 'late')
    kernel.events.emit(happened, 'abort')
    await new Promise(setImmediate)
    expect(errors).toEqual([])
    kernel.events.emit(happened, 'now')
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', cause: failure }]))
    const second = kernel.use(swaps)
    expect(second).not.toBe(first)
    for (const resolve of late) resolve()
    await vi.waitFor(() => expect(errors[1]).toBe(failure))
    expect(kernel.use(swaps)).toBe(second)
  })

  test('in a view resets its plugin and goes back to the view below', async () => {
    const { kernel, errors, screen } = await boot(withSetup(() => {})())
    kernel.modal.open()
    kernel.router.push(SwapView)
    kernel.recover('Swap', failure)
    expect(screen.view()).toBe('Home')
    expect(kernel.inspect().swaps).toBe('on')
    expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', cause: failure }])
  })

  test('in the home view shows it anew, and the third one closes the modal', async () => {
    const { kernel, screen, errors } = await boot()
    kernel.modal.open()
    const first = kernel.router.current()
    kernel.recover('Home', failure)
    expect(screen.view()).toBe('Home')
    expect(kernel.router.current()).not.toBe(first)
    kernel.recover('Home', failure)
    kernel.recover('Home', failure)
    expect(kernel.inspect().shell).toBe('failed')
    expect(screen.view()).toBeUndefined()
    expect(kernel.modal.isOpen()).toBe(false)
    expect(errors).toHaveLength(3)
  })

  test('in a view without an owner is only reported', async () => {
    const { kernel, errors } = await boot()
    kernel.recover('Nowhere', failure)
    expect(errors).toEqual([failure])
  })

  test('in a view that is drawn once more after the end of the kernel is not reported', async () => {
    const { kernel, errors } = await boot(withSetup(() => {})())
    kernel.destroy()
    kernel.recover('Swap', failure)
    kernel.recover('Nowhere', failure)
    expect(errors).toEqual([])
  })

  test('in a cleanup is reported, and the other cleanups still run', async () => {
    const other = vi.fn()
    const swaps = withSetup((ctx) => {
      ctx.onDispose(other)
      ctx.onDispose(boom)
    })
    const { kernel, errors } = await boot(swaps())
    kernel.flags.setFeatures(off)
    expect(other).toHaveBeenCalledOnce()
    expect(errors).toEqual([failure])
  })

  test('of a setup during which the plugin was reset leaves the new instance on', async () => {
    let runs = 0
    const swaps = withSetup((ctx) => {
      runs++
      ctx.events.on(happened, boom)
      if (runs > 1) return
      ctx.events.emit(happened, 'x')
      boom()
    })
    const { kernel } = await boot(swaps())
    expect(runs).toBe(2)
    expect(kernel.inspect().swaps).toBe('on')
  })

  test('that setup triggers in its own listener leaves one instance on', async () => {
    let runs = 0
    const swaps = withSetup((ctx) => {
      runs++
      ctx.events.on(happened, boom)
      if (runs === 1) ctx.events.emit(happened, 'x')
      ctx.slots.contribute(items, { id: 'swap' })
    })
    const { kernel } = await boot(swaps())
    expect(kernel.inspect().swaps).toBe('on')
    expect(kernel.slots.get(items)).toHaveLength(1)
  })

  test('of a plugin during the setup of another one counts: after the third the plugin stays off', async () => {
    const trigger = withSetup((ctx) => {
      for (let times = 0; times < 3; times++) ctx.events.emit(happened, 'x')
    })
    const weak = definePlugin({ id: 'weak', setup: (ctx) => void ctx.events.on(happened, boom) })
    const { kernel } = await createHarness({ plugins: [trigger(), weak()], features: off, remoteConfig: false })
    expect(kernel.inspect()).toEqual({ swaps: 'off', weak: 'on' })
    kernel.flags.setFeatures(on)
    expect(kernel.inspect()).toEqual({ swaps: 'on', weak: 'failed' })
  })
})
