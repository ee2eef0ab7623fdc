import { expect, test, vi } from 'vitest'
import { createKernel } from './createKernel.ts'
import { defineSwitch } from './defineFlag.ts'
import { definePlugin, type InstalledPlugin, type PluginBody } from './plugin.ts'

const unreachable = new TypeError('Failed to fetch')
const guardFlag = defineSwitch('guard', true, { remote: false })

/** A guard and its dependency, which load as the test says, and an inline plugin. */
function setup() {
  const order: string[] = []
  const note = (id: string): PluginBody<void> => ({ setup: () => void order.push(id) })
  const loadBase = vi.fn(async () => note('base'))
  const loadGuard = vi.fn(async () => note('guard'))
  const base = definePlugin<void>({ id: 'base', loading: 'lazy', load: loadBase })
  const guard = definePlugin<void>({
    id: 'guard',
    guard: true,
    flag: guardFlag,
    loading: 'lazy',
    dependencies: [base],
    load: loadGuard,
  })
  const other = definePlugin({ id: 'other', ...note('other') })
  return { order, loadBase, loadGuard, base, guard, other, plugins: [other(), guard()] }
}

function make(plugins: readonly InstalledPlugin[], features = {}) {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const log = { level: 'silent' } as const
  return { kernel: createKernel({ plugins, features, remoteConfig: false, log, onError }), errors }
}

test('a guard and what it depends on are loaded before any plugin is switched on', async () => {
  const { order, plugins, base } = setup()
  const { kernel } = make([...plugins, base()])
  const started = kernel.start()
  expect(order).toEqual([])
  await started
  expect(order).toEqual(['other', 'base', 'guard'])
})

test.each([
  'loadGuard',
  'loadBase',
] as const)('if %s fails, no plugin is on, and the next start tries again', async (part) => {
  const { order, plugins, ...loads } = setup()
  loads[part].mockRejectedValueOnce(unreachable)
  const { kernel, errors } = make(plugins)
  await expect(kernel.start()).rejects.toBe(unreachable)
  expect(errors).toEqual([unreachable])
  expect(order).toEqual([])
  expect(kernel.signal.aborted).toBe(false)
  await kernel.start()
  expect(kernel.inspect()).toEqual({ other: 'on', base: 'on', guard: 'on' })
})

test('a guard whose body is malformed keeps the kernel from starting', async () => {
  const { plugins, loadGuard } = setup()
  loadGuard.mockResolvedValue({} as never)
  const { kernel } = make(plugins)
  await expect(kernel.start()).rejects.toMatchObject({ code: 'PLUGIN_BODY_INVALID' })
  expect(kernel.inspect()).toMatchObject({ other: 'off' })
})

test('a guard that never arrives keeps the kernel from starting, however long that takes', async () => {
  vi.useFakeTimers()
  try {
    const { order, plugins, loadGuard } = setup()
    loadGuard.mockReturnValue(new Promise(() => {}))
    const { kernel } = make(plugins)
    const started = kernel.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(order).toEqual([])
    kernel.destroy()
    await expect(started).rejects.toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a guard whose flag is off is loaded too, so that it works as soon as the flag is on', async () => {
  const { order, plugins } = setup()
  const { kernel } = make(plugins, { guard: false })
  await kernel.start()
  expect(order).not.toContain('guard')
  kernel.flags.setFeatures({ guard: true })
  expect(kernel.inspect()).toEqual({ other: 'on', base: 'on', guard: 'on' })
})

test('a guard that is loaded and throws in its setup stops the kernel', async () => {
  const { plugins, loadGuard } = setup()
  loadGuard.mockResolvedValue({
    setup() {
      throw new Error('Two configurations')
    },
  })
  const { kernel, errors } = make(plugins)
  await expect(kernel.start()).rejects.toMatchObject({ code: 'GUARD_FAILED' })
  expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED' }, { code: 'GUARD_FAILED' }])
  expect(kernel.signal.aborted).toBe(true)
})
