import { describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { defineEvent } from './defineEvent.ts'
import { defineSwitch } from './defineFlag.ts'
import { defineSlice } from './defineSlice.ts'
import { definePlugin } from './plugin.ts'
import { GuardFailedError } from './pluginHost.ts'

const happened = defineEvent('test/happened')
const guardFlag = defineSwitch('guard', true, { remote: false })
const helperFlag = defineSwitch('helper', true, { remote: false })
const secretSlice = defineSlice('secret', { value: '' })
const failure = new Error('boom')
const boom = () => {
  throw failure
}

/** A guard that depends on a plugin with a secret, and mocks of its setup and cleanup. */
function setup() {
  const released = vi.fn()
  const setUp = vi.fn()
  const secret = definePlugin({
    id: 'secret',
    slices: [secretSlice],
    setup(ctx) {
      ctx.store.update(secretSlice, (draft) => {
        draft.value = 'shown'
      })
    },
  })
  const helper = definePlugin({ id: 'helper', flag: helperFlag, setup: (ctx) => void ctx.events.on(happened, boom) })
  const guard = definePlugin({
    id: 'guard',
    flag: guardFlag,
    guard: true,
    dependencies: [secret, helper],
    setup(ctx) {
      setUp()
      ctx.onDispose(released)
    },
  })
  return { guard, helper, secret, released, setUp }
}

const boot = (guard: ReturnType<typeof setup>['guard']) => createHarness({ plugins: [guard()], remoteConfig: false })

describe('a guard that can not run', () => {
  test('because its setup throws after a failure stops the kernel, before guarded state is visible', async () => {
    const { guard, setUp } = setup()
    const { kernel, errors } = await boot(guard)
    const isGuarded: boolean[] = []
    kernel.store.subscribe(() => {
      isGuarded.push(kernel.inspect().guard === 'on' || kernel.store.get(secretSlice).value === '')
    })
    setUp.mockImplementation(boom)
    kernel.events.emit(happened)
    expect(isGuarded).not.toContain(false)
    expect(kernel.signal.aborted).toBe(true)
    expect(kernel.store.snapshot()).not.toHaveProperty('secret')
    expect(errors.some(GuardFailedError.is)).toBe(true)
  })

  test.each([
    ['rejects', () => Promise.reject(failure)],
    ['resolves', () => Promise.resolve()],
  ])('because its setup is asynchronous stops the kernel, even if it %s', async (_, setUp) => {
    const guard = definePlugin({ id: 'guard', guard: true, setup: setUp })
    const { kernel, errors } = await createHarness({ plugins: [guard()], remoteConfig: false })
    expect(kernel.signal.aborted).toBe(true)
    expect(errors).toMatchObject([
      { code: 'PLUGIN_FAILED', cause: { code: 'PLUGIN_SETUP_ASYNC' } },
      { code: 'GUARD_FAILED' },
    ])
  })

  test('because a dependency stays off after failures stops the kernel', async () => {
    const { guard } = setup()
    const { kernel, errors } = await boot(guard)
    for (let count = 0; count < 2; count++) kernel.events.emit(happened)
    expect(kernel.inspect()).toEqual({ secret: 'on', helper: 'on', guard: 'on' })
    kernel.events.emit(happened)
    expect(kernel.signal.aborted).toBe(true)
    expect(errors.filter(GuardFailedError.is)).toHaveLength(1)
  })

  test('because it fails whenever it is reset stops the kernel', async () => {
    let isBroken = false
    const setUp = vi.fn()
    const stateSlice = defineSlice('guard', { value: '' })
    const guard = definePlugin({
      id: 'guard',
      guard: true,
      slices: [stateSlice],
      setup(ctx) {
        setUp()
        ctx.store.subscribe(() => isBroken && boom())
      },
    })
    const { kernel, errors } = await createHarness({ plugins: [guard()], remoteConfig: false })
    isBroken = true
    kernel.notices.toast('info', 'Anything')
    expect(kernel.signal.aborted).toBe(true)
    expect(errors.some(GuardFailedError.is)).toBe(true)
    expect(setUp.mock.calls.length).toBeLessThan(5)
  })

  test('stops the kernel in the middle of another setup: no plugin is set up afterwards', async () => {
    const { guard, setUp } = setup()
    const bothFlag = defineSwitch('both', false, { remote: false })
    const [begun, ended] = [vi.fn(), vi.fn()]
    const trigger = definePlugin({
      id: 'trigger',
      flag: bothFlag,
      events: [happened],
      setup(ctx) {
        setUp.mockImplementation(boom)
        ctx.events.emit(happened)
      },
    })
    const after = definePlugin({
      id: 'after',
      flag: bothFlag,
      setup(ctx) {
        begun()
        ctx.onDispose(ended)
      },
    })
    const { kernel } = await createHarness({ plugins: [guard(), trigger(), after()], remoteConfig: false })
    kernel.flags.setFeatures({ both: true })
    expect(kernel.signal.aborted).toBe(true)
    expect(ended).toHaveBeenCalledTimes(begun.mock.calls.length)
    expect(Object.values(kernel.inspect())).not.toContain('on')
  })

  test('at the start stops the kernel, which does nothing afterwards', async () => {
    const { guard, setUp } = setup()
    setUp.mockImplementation(boom)
    const { kernel, errors } = await boot(guard)
    expect(kernel.signal.aborted).toBe(true)
    expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', cause: failure }, { code: 'GUARD_FAILED' }])
    setUp.mockReset()
    kernel.flags.setFeatures({ guard: false })
    kernel.start()
    expect(kernel.inspect()).toMatchObject({ secret: 'off', guard: 'failed' })
  })
})

describe('a guard is disposed of', () => {
  test.each([
    ['off', 'it is switched off', { guard: false }],
    ['off', 'a dependency is switched off', { helper: false }],
  ])('with the reason %s if %s', async (why, _, features) => {
    const { guard, released } = setup()
    const { kernel } = await boot(guard)
    kernel.flags.setFeatures(features)
    expect(released.mock.calls).toEqual([[why]])
    expect(kernel.signal.aborted).toBe(false)
  })

  test('with the reason failed if a dependency is reset, and is set up again', async () => {
    const { guard, released, setUp } = setup()
    const { kernel } = await boot(guard)
    kernel.events.emit(happened)
    expect(released.mock.calls).toEqual([['failed']])
    expect(setUp).toHaveBeenCalledTimes(2)
  })

  test('with the reason failed if it is reset itself, and is set up again', async () => {
    const { released, setUp } = setup()
    const guard = definePlugin({
      id: 'guard',
      guard: true,
      setup(ctx) {
        setUp()
        ctx.events.on(happened, boom)
        ctx.onDispose(released)
      },
    })
    const { kernel } = await createHarness({ plugins: [guard()], remoteConfig: false })
    kernel.events.emit(happened)
    expect([released.mock.calls, setUp.mock.calls.length]).toEqual([[['failed']], 2])
    expect(kernel.signal.aborted).toBe(false)
  })

  test('with the reason destroyed if the kernel is destroyed', async () => {
    const { guard, released } = setup()
    const { kernel } = await boot(guard)
    kernel.destroy()
    expect(released.mock.calls).toEqual([['destroyed']])
  })
})
