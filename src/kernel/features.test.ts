import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { getConfiguration } from '../../test/harness/remoteConfig.ts'
import { defineSwitch } from './defineFlag.ts'
import { definePlugin } from './plugin.ts'
import { featuresSlice, noticesSlice } from './state.ts'
import { activity, allOn, core, plugins, send, swapsFlag, wire } from './testing/featurePlugins.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the answer of the project configuration', () => {
  test('is requested once', async () => {
    const { http, kernel } = await createHarness({ plugins })
    kernel.start()
    expect(http.requests).toHaveLength(1)
  })

  test('decides which plugins are on, and what their values are', async () => {
    const { kernel } = await createHarness({ plugins, features: { swaps: false }, remote: wire(true, ['other']) })
    expect(kernel.inspect()).toEqual(allOn)
    expect(kernel.flags.get(swapsFlag)).toEqual(['other'])
    expect(kernel.store.get(featuresSlice).source).toBe('remote')
  })

  test('switches only the feature off whose flag fails to read its entry, which is reported', async () => {
    const failure = new Error('The flag can not read this')
    const read = () => {
      throw failure
    }
    const flag = defineSwitch('broken', true, { remote: 'broken', read })
    const broken = definePlugin({ id: 'broken', flag, setup: () => 'broken' })
    const remote = [{ id: 'broken', isEnabled: true, config: [] }, ...wire(true)]
    const { kernel, errors } = await createHarness({ plugins: [broken(), ...plugins], remote })
    expect(kernel.inspect()).toEqual({ ...allOn, broken: 'off' })
    expect(errors).toEqual([failure])
  })

  test('never switches on plugins that the host did not install', async () => {
    const { kernel, errors } = await createHarness({ plugins: [core(), activity()], remote: wire(true) })
    expect(kernel.inspect()).toEqual({ core: 'on', activity: 'on' })
    expect(errors).toEqual([])
  })

  test('while it is pending, features with a remote flag are off, and all others are on', async () => {
    const { kernel } = await createHarness({ plugins, start: false })
    kernel.start()
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off', activity: 'off' })
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect()).toEqual(allOn)
  })

  test('is applied in one notification', async () => {
    const { kernel } = await createHarness({ plugins, start: false })
    kernel.start()
    const listener = vi.fn()
    kernel.store.subscribe(listener)
    await vi.advanceTimersByTimeAsync(0)
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('the warning about ignored settings', () => {
  const alertOf = async (features: Record<string, unknown>, remote: readonly unknown[]) => {
    const harness = await createHarness({ plugins, features, remote })
    const { kernel } = harness
    return { ...harness, alert: kernel.store.get(noticesSlice).alert, log: kernel.log.export() }
  }

  test('is shown once, and the log names each setting as the host wrote it', async () => {
    const { alert, log } = await alertOf({ swaps: true, history: false, send: true }, wire(true))
    expect(alert).toMatchObject({
      level: 'warning',
      code: 'LOCAL_CONFIGURATION_IGNORED',
      text: 'Local configuration ignored',
    })
    expect(log.match(/LOCAL_CONFIGURATION_IGNORED/g)).toHaveLength(1)
    expect(JSON.parse(log.split('\n').at(-1) ?? '').message).toContain(
      '"features.swaps", "features.history" (now "activity")',
    )
    expect(log).not.toContain('features.send')
  })

  test('is also logged for a malformed or a missing entry', async () => {
    expect((await alertOf({ swaps: true }, wire('malformed'))).log).toContain('features.swaps')
    expect((await alertOf({ swaps: true }, [])).log).toContain('features.swaps')
  })

  test.each(['silent', 'error', 'debug'] as const)('reaches the console once at the log level %s', async (level) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await createHarness({ plugins, features: { swaps: true }, remote: wire(true), log: { level } })
    expect(warn.mock.calls.filter(([line]) => String(line).includes('"features.swaps"'))).toHaveLength(1)
    warn.mockRestore()
  })

  test.each([
    ['the host set nothing', {}, wire(true)],
    ['the entry leaves the value to the host', { swaps: false }, wire(true, null)],
    ['only the host can set it', { send: false }, wire(true)],
  ])('is not shown if %s', async (_, features, remote) => {
    expect((await alertOf(features, remote)).alert).toBeNull()
  })
})

describe('without an answer the local settings apply', () => {
  test.each([
    ['the service fails', 500],
    ['the service cannot be reached', 'unreachable'],
    ['the answer is no JSON', 'malformed'],
  ] as const)('%s', async (_, failure) => {
    const { kernel, http, errors } = await createHarness({ plugins, features: { swaps: false }, start: false })
    http.fail(getConfiguration, failure)
    kernel.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    expect(kernel.store.get(featuresSlice).source).toBe('local')
    expect(kernel.store.get(noticesSlice).alert).toBeNull()
    expect(errors).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([[{}], [{ features: {} }], [[]], [null]])('the body is %j', async (body) => {
    const { kernel, http, errors } = await createHarness({ plugins, start: false })
    http.answer(getConfiguration, body as never)
    kernel.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(kernel.inspect()).toEqual(allOn)
    expect(errors).toMatchObject([{ code: 'API_ANSWER' }])
  })

  test('a malformed entry switches off its feature and no other', async () => {
    const { kernel, errors } = await createHarness({ plugins, remote: [7, { isEnabled: true }, ...wire('yes')] })
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    expect(errors).toEqual([])
  })
})

describe('a slow answer', () => {
  const slow = async (ms: number) => {
    const harness = await createHarness({ plugins, remote: wire(false), start: false })
    harness.remote.delay(ms)
    harness.kernel.start()
    return harness
  }

  test('is waited for 3 seconds, then the local settings take over', async () => {
    const { kernel } = await slow(5000)
    await vi.advanceTimersByTimeAsync(2999)
    expect(kernel.inspect()).toMatchObject({ swaps: 'off', activity: 'off' })
    await vi.advanceTimersByTimeAsync(1)
    expect(kernel.inspect()).toEqual(allOn)
    expect(kernel.store.get(featuresSlice).source).toBe('local')
  })

  test('still applies when it arrives late', async () => {
    const { kernel } = await slow(5000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(kernel.inspect()).toEqual({ ...allOn, swaps: 'off' })
    expect(kernel.store.get(featuresSlice).source).toBe('remote')
  })

  test('that never arrives leaves the local settings in place, and is reported once', async () => {
    const { kernel, errors } = await slow(60_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kernel.inspect()).toEqual(allOn)
    expect(errors).toMatchObject([{ code: 'HTTP_TIMEOUT' }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that arrives after the kernel was destroyed changes nothing', async () => {
    const { kernel, errors } = await slow(5000)
    await vi.advanceTimersByTimeAsync(1000)
    kernel.destroy()
    const after = kernel.store.snapshot()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(kernel.store.snapshot()).toBe(after)
    expect(kernel.inspect()).toMatchObject({ core: 'off', swaps: 'off' })
    expect(errors).toEqual([])
  })
})

describe('the configuration is not requested', () => {
  test('if the host disabled it', async () => {
    const { kernel, http } = await createHarness({ plugins, remoteConfig: false, features: { swaps: ['mine'] } })
    expect(http.requests).toEqual([])
    expect(kernel.inspect()).toEqual(allOn)
    expect(kernel.flags.get(swapsFlag)).toEqual(['mine'])
    await kernel.flags.refresh()
    expect(http.requests).toEqual([])
  })

  test('if no installed flag is remote', async () => {
    const { http, kernel } = await createHarness({ plugins: [core(), send()] })
    expect(http.requests).toEqual([])
    expect(kernel.inspect()).toEqual({ core: 'on', send: 'on' })
  })
})
