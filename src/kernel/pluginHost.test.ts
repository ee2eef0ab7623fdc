import { describe, expect, test, vi } from 'vitest'
import { SliceNotOwnedError } from './context.ts'
import { abortReason } from './errors.ts'
import { definePlugin, type PluginContext } from './plugin.ts'
import { PluginNotEnabledError } from './pluginHost.ts'
import { routerSlice } from './state.ts'
import {
  boot,
  happened,
  items,
  keyOfSwaps,
  off,
  on,
  PreviewView,
  SwapView,
  swapsSlice,
  tally,
  tallySlice,
  withSetup,
} from './testing/switchedPlugins.ts'

describe('switching a plugin off and on', () => {
  test('adds and removes slices, views, contributions and listeners', async () => {
    const heard = vi.fn()
    const changed = vi.fn()
    const swaps = withSetup((ctx) => {
      ctx.slots.contribute(items, { id: 'swap' })
      ctx.events.on(happened, heard)
      ctx.events.onAny(heard)
      ctx.store.subscribe(changed)
      ctx.store.watch(tallySlice, (state) => state.count, changed)
      ctx.slots.subscribe(changed)
      ctx.storage.watch(keyOfSwaps, changed)
      ctx.store.update(swapsSlice, (draft) => {
        draft.amount = '1'
      })
      return {}
    })
    const { kernel, errors } = await boot(tally(), swaps())
    const look = () => ({
      slots: kernel.slots.inspect(),
      view: kernel.router.resolve('Swap'),
      swaps: kernel.store.snapshot().swaps,
    })
    const live = look()
    expect(live).toMatchObject({ slots: { 'test.items': ['swap'] }, view: SwapView, swaps: { amount: '1' } })

    kernel.flags.setFeatures(off)
    expect(kernel.inspect().swaps).toBe('off')
    const others = { 'kernel.configuration-sources': ['harness'], 'kernel.homes': ['home'] }
    expect(look()).toEqual({ slots: others, view: undefined, swaps: undefined })
    changed.mockClear()
    kernel.events.emit(happened, 'x')
    kernel.use(tally).add()
    kernel.slots.contribute(items, { id: 'other' })()
    expect(heard).not.toHaveBeenCalled()
    expect(changed).not.toHaveBeenCalled()

    kernel.flags.setFeatures(on)
    expect(look()).toEqual(live)
    kernel.events.emit(happened, 'x')
    expect(heard).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([])
  })

  test('runs setup each time, with a new signal and controller', async () => {
    const signals: AbortSignal[] = []
    const swaps = withSetup((ctx) => {
      signals.push(ctx.signal)
      return {}
    })
    const { kernel } = await boot(swaps())
    const first = kernel.use(swaps)
    kernel.flags.setFeatures(on)
    kernel.flags.setFeatures(off)
    kernel.flags.setFeatures(off)
    kernel.flags.setFeatures(on)
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
    expect(kernel.use(swaps)).not.toBe(first)
  })

  test('is one notification of the store, and removes the views of the plugin from the history', async () => {
    const swaps = withSetup(() => {})
    const { kernel, screen } = await boot(swaps())
    kernel.modal.open()
    kernel.router.push(SwapView)
    kernel.router.push(PreviewView)
    const seen: (string | undefined)[] = []
    kernel.store.subscribe(() => seen.push(screen.view()))
    kernel.flags.setFeatures(off)
    expect(seen).toEqual(['Home'])
    expect(kernel.store.get(routerSlice).stack).toHaveLength(1)

    kernel.flags.setFeatures(on)
    kernel.modal.open(SwapView)
    kernel.flags.setFeatures(off)
    expect(screen.view()).toBe('Home')
  })

  test('aborts running tasks silently, and runs cleanups, the newest first', async () => {
    const order: string[] = []
    let task: AbortSignal | undefined
    const swaps = withSetup((ctx) => {
      ctx.onDispose(() => order.push('first'))
      ctx.onDispose(() => order.push('second'))
      void ctx.latest('quote', async (signal) => {
        task = signal
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      })
    })
    const { kernel, errors } = await boot(swaps())
    kernel.flags.setFeatures(off)
    await Promise.resolve()
    expect(task?.aborted).toBe(true)
    expect(order).toEqual(['second', 'first'])
    expect(errors).toEqual([])
  })

  test('registrations and writes of a plugin after its end have no effect', async () => {
    let late: PluginContext | undefined
    const swaps = withSetup((ctx) => {
      late = ctx
    })
    const { kernel } = await boot(swaps())
    const abandoned = late
    kernel.flags.setFeatures(off)
    const heard = vi.fn()
    kernel.slots.subscribe(heard)
    late?.slots.contribute(items, { id: 'late' })
    late?.events.on(happened, heard)
    kernel.events.emit(happened, 'x')
    kernel.flags.setFeatures(on)
    // The slice is back, but belongs to the newer setup.
    abandoned?.store.update(swapsSlice, (draft) => {
      draft.amount = '9'
    })
    expect(kernel.slots.get(items)).toEqual([])
    expect(heard).not.toHaveBeenCalled()
    expect(kernel.store.get(swapsSlice).amount).toBe('')
  })

  test('a plugin is switched off and on with its dependency', async () => {
    const swaps = withSetup(() => 'swaps')
    const top = definePlugin({ id: 'top', dependencies: [swaps], setup: (ctx) => ctx.use(swaps) })
    const { kernel } = await boot(top())
    expect(kernel.use(top)).toBe('swaps')
    kernel.flags.setFeatures(off)
    expect(kernel.inspect()).toEqual({ shell: 'on', swaps: 'off', top: 'off' })
    kernel.flags.setFeatures(on)
    expect(kernel.inspect()).toEqual({ shell: 'on', swaps: 'on', top: 'on' })
  })
})

describe('a context', () => {
  test('writes the slices of its own plugin only', async () => {
    const swaps = withSetup((ctx) => ({
      trespass: () => ctx.store.update(tallySlice, (draft) => void draft.count++),
    }))
    const { kernel } = await boot(tally(), swaps())
    expect(() => kernel.use(swaps).trespass()).toThrow(new SliceNotOwnedError({ slice: 'tally', plugin: 'swaps' }))
    expect(kernel.store.get(tallySlice).count).toBe(0)
  })

  test('has the options of the host over the defaults', async () => {
    const sized = definePlugin({ id: 'sized', defaults: { width: 1, height: 1 }, setup: (ctx) => ctx.options })
    const given = { width: undefined, height: 2 } as unknown as { height: number }
    const { kernel } = await boot(sized(given))
    expect(kernel.use(sized)).toEqual({ width: 1, height: 2 })
  })

  test('reports failures, and no aborts', async () => {
    const swaps = withSetup((ctx) => ctx)
    const { kernel, errors } = await boot(swaps())
    const failure = new Error('boom')
    kernel.use(swaps).report(abortReason('left'))
    kernel.use(swaps).report(failure)
    expect(errors).toEqual([failure])
  })
})

describe('a controller', () => {
  test('of a plugin that is off can not be used; the error names the plugin', async () => {
    const swaps = withSetup(() => 'swaps')
    const { kernel } = await boot(swaps())
    kernel.flags.setFeatures(off)
    expect(() => kernel.use(swaps)).toThrow('The plugin "swaps" is not on: the feature "swaps" is off')
    expect(kernel.peek(swaps)).toBeUndefined()
    await expect(kernel.load(swaps)).rejects.toThrow(PluginNotEnabledError)
  })
})
