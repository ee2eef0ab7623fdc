import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { defineSwitch } from './defineFlag.ts'
import { definePlugin } from './plugin.ts'
import { type ConfigurationSource, configurationSources, featuresSlice } from './state.ts'

const activityFlag = defineSwitch('activity', true, { remote: 'activity' })
const activity = definePlugin({ id: 'activity', flag: activityFlag, setup() {} })
const send = definePlugin({ id: 'send', flag: defineSwitch('send', true), setup() {} })

const on = [{ id: 'activity', isEnabled: true, config: [] }]
const off = [{ id: 'activity', isEnabled: false, config: [] }]

/** A plugin that contributes a source of the remote configuration. */
const bringing = (load: ConfigurationSource['load'], more: Partial<ConfigurationSource> = {}) =>
  definePlugin({
    id: more.id ?? 'source',
    setup: ({ slots }) => void slots.contribute(configurationSources, { id: 'source', load, ...more }),
  })

const begin = async (plugins: Parameters<typeof createHarness>[0] & object = {}) => {
  const harness = await createHarness({ remote: false, start: false, ...plugins })
  const sources: string[] = []
  const note = () => sources.push(harness.kernel.store.get(featuresSlice).source)
  harness.kernel.store.watch(featuresSlice, (state) => state.source, note)
  return { ...harness, sources, source: () => harness.kernel.store.get(featuresSlice).source }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('without a source', () => {
  test('a kernel uses the local settings at once, in one commit, and sends no request', async () => {
    const { kernel, http, sources, source, errors } = await begin({
      plugins: [activity(), send()],
      features: { send: false },
    })
    const listener = vi.fn()
    kernel.store.subscribe(listener)
    await kernel.start()
    expect(source()).toBe('local')
    expect(sources).toEqual(['local'])
    expect(kernel.inspect()).toEqual({ activity: 'on', send: 'off' })
    expect(listener).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(http.requests).toEqual([])
    expect(errors).toEqual([])
  })

  test('settings at run time apply at once, and a refresh changes nothing', async () => {
    const { kernel, http } = await begin({ plugins: [activity()] })
    await kernel.start()
    kernel.flags.setFeatures({ activity: false })
    expect(kernel.inspect()).toEqual({ activity: 'off' })
    await kernel.flags.refresh()
    expect(kernel.inspect()).toEqual({ activity: 'off' })
    expect(http.requests).toEqual([])
  })
})

describe('a source', () => {
  test('is loaded once, and remote flags are off until it answers', async () => {
    const load = vi.fn(async () => on)
    const { kernel, sources } = await begin({ plugins: [activity(), send(), bringing(load)()] })
    kernel.start()
    kernel.start()
    expect(kernel.inspect()).toMatchObject({ activity: 'off', send: 'on' })
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect()).toMatchObject({ activity: 'on', send: 'on' })
    expect(load).toHaveBeenCalledOnce()
    expect(sources).toEqual(['remote'])
  })

  test('is chosen by order, whichever plugin is installed first', async () => {
    const later = bringing(async () => on, { id: 'later', order: 1 })
    const first = bringing(async () => off, { id: 'first' })
    const { kernel } = await begin({ plugins: [activity(), later(), first()] })
    kernel.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect().activity).toBe('off')
  })

  test('that hangs: the local settings apply after 3 seconds', async () => {
    const { kernel, source } = await begin({ plugins: [activity(), bringing(() => new Promise(() => {}))()] })
    kernel.start()
    await vi.advanceTimersByTimeAsync(2999)
    expect(kernel.inspect().activity).toBe('off')
    await vi.advanceTimersByTimeAsync(1)
    expect(kernel.inspect().activity).toBe('on')
    expect(source()).toBe('local')
    kernel.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  const fail = () => {
    throw new Error('No configuration')
  }
  test.each<[how: string, load: () => unknown, failure: object]>([
    ['throws', fail, { message: 'No configuration' }],
    ['rejects', async () => fail(), { message: 'No configuration' }],
    ['resolves with undefined', async () => undefined, { code: 'CONFIGURATION_INVALID' }],
    ['resolves with no list', async () => ({ features: on }), { code: 'CONFIGURATION_INVALID' }],
    ['returns no promise', () => 7, { code: 'CONFIGURATION_INVALID' }],
  ])('that %s is reported, and the local settings apply', async (_, load, failure) => {
    const { kernel, errors, source } = await begin({ plugins: [activity(), bringing(load as never)()] })
    kernel.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect().activity).toBe('on')
    expect(source()).toBe('local')
    expect(errors).toMatchObject([failure])
  })

  test('whose plugin is switched off during the request: the local settings apply', async () => {
    const sourceFlag = defineSwitch('source', true)
    const ending = definePlugin({
      id: 'source',
      flag: sourceFlag,
      setup({ signal, slots }) {
        const load = () =>
          new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        slots.contribute(configurationSources, { id: 'source', load })
      },
    })
    const { kernel, errors, source } = await begin({ plugins: [activity(), ending()] })
    kernel.start()
    kernel.flags.setFeatures({ source: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(source()).toBe('local')
    expect(kernel.inspect()).toEqual({ activity: 'on', source: 'off' })
    expect(errors).toEqual([])
  })

  test('that is contributed after the start is loaded then', async () => {
    let arrive = (_: ReturnType<typeof bringing>['definition']) => {}
    const late = definePlugin({ id: 'late', load: () => new Promise<never>((resolve) => (arrive = resolve as never)) })
    const { kernel, sources } = await begin({ plugins: [activity(), late()] })
    kernel.start()
    await vi.advanceTimersByTimeAsync(3000)
    expect(kernel.inspect()).toEqual({ activity: 'on', late: 'pending' })
    arrive(bringing(async () => off).definition)
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect()).toEqual({ activity: 'off', late: 'on' })
    expect(sources).toEqual(['local', 'remote'])
  })

  test('is not loaded by a quiet start, with remoteConfig set to false, or if no flag is remote', async () => {
    const load = vi.fn(async () => on)
    const source = bringing(load)
    await (await begin({ plugins: [activity(), source()] })).kernel.start({ quiet: true })
    await (await begin({ plugins: [activity(), source()], remoteConfig: false })).kernel.start()
    await (await begin({ plugins: [send(), source()] })).kernel.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).not.toHaveBeenCalled()
  })
})
