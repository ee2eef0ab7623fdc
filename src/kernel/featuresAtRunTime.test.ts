import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { getConfiguration } from '../../test/harness/remoteConfig.ts'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { InvalidFeatureError, UnknownFeatureError } from './flags.ts'
import { definePlugin } from './plugin.ts'
import { featuresSlice } from './state.ts'
import { allOn, plugins, swapsFlag, wire } from './testing/featurePlugins.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('settings at run time', () => {
  test('switch plugins on and off', async () => {
    const { kernel } = await createHarness({ plugins, remoteConfig: false })
    kernel.flags.setFeatures({ swaps: false, send: false })
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off', send: 'off' })
    kernel.flags.setFeatures({ swaps: true })
    expect(kernel.inspect()).toEqual({ ...allOn, send: 'off' })
  })

  test('notify watchers, also if only a value changes', async () => {
    const { kernel } = await createHarness({ plugins, remoteConfig: false })
    const listener = vi.fn()
    kernel.store.watch(featuresSlice, (state) => state.revision, listener)
    kernel.flags.setFeatures({ swaps: ['other'] })
    expect(listener).toHaveBeenCalledOnce()
    expect(kernel.flags.get(swapsFlag)).toEqual(['other'])
  })

  test('win over earlier ones, under either name of the feature', async () => {
    const features = { activity: true }
    const { kernel } = await createHarness({ plugins, features, remoteConfig: false })
    for (const [next, state] of [
      [{ history: false }, 'off'],
      [{ activity: true }, 'on'],
      [{ history: false }, 'off'],
      [{ activity: true, history: false }, 'on'],
    ] as const) {
      kernel.flags.setFeatures(next)
      expect([next, kernel.inspect().activity]).toEqual([next, state])
    }
    expect(features).toEqual({ activity: true })
  })

  test('do not win over the project configuration', async () => {
    const { kernel } = await createHarness({ plugins, remote: wire(false) })
    kernel.flags.setFeatures({ swaps: true, send: false })
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off', send: 'off' })
  })

  test('are refused as a whole if one is invalid', async () => {
    const { kernel } = await createHarness({ plugins, remoteConfig: false })
    expect(() => kernel.flags.setFeatures({ swaps: false, nothing: true })).toThrow(UnknownFeatureError)
    expect(() => kernel.flags.setFeatures({ swaps: false, send: 'x' })).toThrow(InvalidFeatureError)
    expect(kernel.inspect()).toEqual(allOn)
  })

  test('start no plugin before the kernel is started or after it was destroyed', async () => {
    const { kernel } = await createHarness({ plugins, remoteConfig: false, start: false })
    kernel.flags.setFeatures({ swaps: false })
    expect(kernel.inspect()).toMatchObject({ core: 'off' })
    kernel.start()
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    kernel.destroy()
    kernel.flags.setFeatures({ swaps: true })
    expect(kernel.inspect()).toMatchObject({ core: 'off', swaps: 'off' })
  })

  test('are checked when the kernel is made', () => {
    expect(() => createKernel({ plugins, features: { nothing: true } })).toThrow(UnknownFeatureError)
  })
})

describe('a repeated request of the configuration', () => {
  test('applies the new answer', async () => {
    const { kernel, remote } = await createHarness({ plugins, remote: wire(true) })
    await remote.set(wire(false))
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    await remote.set({ activity: false, swaps: true })
    expect(kernel.inspect()).toEqual({ ...allOn, activity: 'off' })
  })

  test('keeps the previous answer if it fails', async () => {
    const { kernel, remote, errors } = await createHarness({ plugins, remote: wire(false) })
    await remote.fail(503)
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    expect(kernel.store.get(featuresSlice).source).toBe('remote')
    expect(errors).toMatchObject([{ message: 'HTTP status code: 503' }])
  })

  test('keeps the previous answer while it is pending', async () => {
    const { kernel, remote } = await createHarness({ plugins, remote: wire(false) })
    remote.delay(5000)
    const setting = remote.set(wire(true))
    await vi.advanceTimersByTimeAsync(4999)
    expect(kernel.store.get(featuresSlice).source).toBe('remote')
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    await vi.advanceTimersByTimeAsync(1)
    await setting
    expect(kernel.inspect()).toEqual(allOn)
  })

  test('replaces a request that is pending', async () => {
    const { kernel, remote, http } = await createHarness({ plugins, remote: wire(true), start: false })
    remote.delay(1000)
    kernel.start()
    http.delay(getConfiguration, 0)
    await remote.set(wire(false))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
  })
})

describe('a flag that the host opts in to', () => {
  const badgeFlag = defineSwitch('badge', true, { remote: 'badge', optIn: true })
  const badge = definePlugin({ id: 'badge', flag: badgeFlag, setup: () => 'badge' })

  test('is off, and the project is not asked, while the host does not set it', async () => {
    const { kernel, http } = await createHarness({ plugins: [badge()], remote: { badge: true } })
    expect(http.requests).toEqual([])
    expect(kernel.inspect()).toEqual({ badge: 'off' })
  })

  test('does not load the plugin while the host does not set it, also if the project is asked about others', async () => {
    const load = vi.fn(async () => ({ setup: () => 'badge' }))
    const loaded = definePlugin<string>({ id: 'badge', flag: badgeFlag, load })
    // Start the kernel here: a harness that starts it also reads the endpoints of plugins that are off.
    const { kernel, http } = await createHarness({
      plugins: [loaded(), ...plugins],
      remote: [...wire(true), { id: 'badge', isEnabled: true, config: [] }],
      start: false,
    })
    await kernel.start()
    await vi.waitFor(() => expect(kernel.inspect()).toEqual({ ...allOn, badge: 'off' }))
    await kernel.loadAll()
    expect(http.requests).toHaveLength(1)
    expect(kernel.inspect()).toEqual({ ...allOn, badge: 'off' })
    expect(load).not.toHaveBeenCalled()
  })

  test.each([true, false])('has the value of the project once the host sets it: %s', async (isOn) => {
    const { kernel, http } = await createHarness({ plugins: [badge()], remote: { badge: isOn } })
    const sources: string[] = []
    kernel.store.watch(
      featuresSlice,
      ({ source }) => source,
      (source) => sources.push(source),
    )
    kernel.flags.setFeatures({ badge: true })
    expect(kernel.inspect()).toEqual({ badge: 'off' })
    await vi.waitFor(() => expect(sources).toEqual(['remote']))
    expect(http.requests).toHaveLength(1)
    expect(kernel.inspect()).toEqual({ badge: isOn ? 'on' : 'off' })
  })

  test('has the value of the host if the project does not answer', async () => {
    const harness = await createHarness({ plugins: [badge()] })
    harness.http.fail(getConfiguration)
    harness.kernel.flags.setFeatures({ badge: true })
    await vi.waitFor(() => expect(harness.kernel.inspect()).toEqual({ badge: 'on' }))
    expect(harness.errors).toHaveLength(1)
  })

  test('has the value of the host if the project is not asked', async () => {
    const { kernel } = await createHarness({ plugins: [badge()], remoteConfig: false, features: { badge: true } })
    expect(kernel.inspect()).toEqual({ badge: 'on' })
  })
})
