import { boolean } from 'superstruct'
import { describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { toWire } from '../../test/harness/remoteConfig.ts'
import { createKernel } from './createKernel.ts'
import { deferPlugin, isInstalled, loadPlugins } from './deferPlugin.ts'
import { defineFlag } from './defineFlag.ts'
import { InvalidFeatureError } from './flags.ts'
import { definePlugin } from './plugin.ts'
import { PluginDuplicateError, UnknownOptionError } from './pluginOrder.ts'
import { getProjectConfig } from './remoteConfig.ts'
import { featuresSlice, noticesSlice } from './state.ts'

const core = definePlugin({ id: 'core', setup: () => 'core' })
const sendFlag = defineFlag('send', boolean(), true, { remote: false })
const swapsFlag = defineFlag('swaps', boolean(), true)
const send = definePlugin({ id: 'send', flag: sendFlag, dependencies: [core], setup: () => 'send' })
const swaps = definePlugin({
  id: 'swaps',
  flag: swapsFlag,
  dependencies: [send],
  defaults: { slippage: 1 },
  setup: (ctx) => ctx.options,
})

describe('plugins that come at run time', () => {
  test('are on at once, with those that they need', async () => {
    const { kernel } = await createHarness({ plugins: [core()] })
    kernel.install([send()])
    expect(kernel.use(send)).toBe('send')
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'on' })
  })

  test('bring the settings of their features', async () => {
    const { kernel } = await createHarness({ plugins: [core()] })
    kernel.install([send()], { send: false })
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'off' })
    kernel.flags.setFeatures({ send: true })
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'on' })
  })

  test('that are wrong change nothing', async () => {
    const { kernel } = await createHarness({ plugins: [core()] })
    expect(() => kernel.install([send(), core()])).toThrow(PluginDuplicateError)
    expect(() => kernel.install([send()], { send: 'much' })).toThrow(InvalidFeatureError)
    expect(() => kernel.install([{ ...swaps(), options: { nothing: 1 } }])).toThrow(UnknownOptionError)
    expect(kernel.inspect()).toEqual({ core: 'on' })
    kernel.install([send()])
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'on' })
  })

  test('wait for the project configuration where they are the first to want it', async () => {
    const { kernel, http } = await createHarness({ plugins: [core()] })
    expect(http.requests).toEqual([])
    http.answer(getProjectConfig, { features: [...toWire({ swaps: false }, [swapsFlag])] })
    kernel.install([swaps()])
    expect(kernel.inspect()).toMatchObject({ swaps: 'off' })
    await vi.waitFor(() => expect(http.requests).toHaveLength(1))
    expect(kernel.inspect()).toMatchObject({ swaps: 'off', send: 'on' })
  })

  test('heed an answer that was there before them', async () => {
    const activity = definePlugin({ id: 'activity', flag: defineFlag('activity', boolean(), true), setup() {} })
    const { kernel, http } = await createHarness({ plugins: [activity()], remote: { activity: true } })
    const asked = http.requests.length
    kernel.install([core(), swaps()])
    expect(kernel.inspect()).toMatchObject({ activity: 'on', swaps: 'off' })
    expect(http.requests).toHaveLength(asked)
  })

  test('say once which of their settings the project decides', async () => {
    const activity = definePlugin({ id: 'activity', flag: defineFlag('activity', boolean(), true), setup() {} })
    const { kernel, http } = await createHarness({ plugins: [activity()], start: false })
    http.answer(getProjectConfig, { features: [...toWire({ swaps: true }, [swapsFlag])] })
    kernel.start()
    await vi.waitFor(() => expect(kernel.store.get(featuresSlice).source).toBe('remote'))
    const warning = () => kernel.store.get(noticesSlice).alert?.code
    kernel.install([core(), send()], { send: true })
    expect(warning()).toBeUndefined()
    kernel.install([swaps()], { swaps: false })
    expect(warning()).toBe('LOCAL_CONFIGURATION_IGNORED')
    kernel.notices.dismiss()
    kernel.install([definePlugin({ id: 'other', setup() {} })()])
    expect(warning()).toBeUndefined()
  })

  test('start with the kernel where it has not started, and never after its end', () => {
    const kernel = createKernel({ projectId: 'p', plugins: [core()], remoteConfig: false })
    kernel.install([send()])
    expect(kernel.inspect()).toEqual({ core: 'off', send: 'off' })
    kernel.start()
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'on' })
    kernel.destroy()
    kernel.install([swaps()])
    expect(kernel.inspect()).toEqual({ core: 'off', send: 'off' })
  })
})

describe('a plugin whose code comes later', () => {
  const later = deferPlugin('swaps', async () => swaps, { features: ['swaps'] })

  test('is known by its id and features, and keeps its options', async () => {
    const options = { slippage: 2 }
    const listed = later(options)
    options.slippage = 3
    expect(listed).toMatchObject({ id: 'swaps', features: ['swaps'], isAwaited: false })
    expect(isInstalled(listed)).toBe(false)
    expect(await loadPlugins([core(), listed])).toEqual([core(), { ...swaps(), options: { slippage: 2 } }])
  })

  test('is what its token refers to, once it is on', async () => {
    const { kernel } = await createHarness({ plugins: [later({ slippage: 2 })], remote: { swaps: true } })
    expect(kernel.use(later)).toEqual({ slippage: 2 })
  })

  test('rejects where it does not arrive, and is asked for again', async () => {
    const load = vi.fn<() => Promise<typeof send>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const listed = deferPlugin('send', load.mockResolvedValue(send))()
    await expect(loadPlugins([listed])).rejects.toThrow('Failed to fetch')
    expect(await loadPlugins([listed])).toEqual([send()])
  })
})
