import { definePlugin, defineSlice, defineSwitch, defineView, type PluginContext } from 'portico/kernel'
import { expect, test } from 'vitest'
import { actLate, callLate } from './actLate.ts'
import { createHarness } from './createHarness.ts'

const view = defineView('Somewhere', async () => ({ default: () => null }))
const slice = defineSlice('some', { value: 0 })

async function setup() {
  let ctx!: PluginContext
  const some = definePlugin({
    id: 'some',
    flag: defineSwitch('some', true),
    slices: [slice],
    views: [view],
    setup: (given) => {
      ctx ??= given
    },
  })
  const harness = await createHarness({ plugins: [some()] })
  const heard: string[] = []
  const act = () =>
    actLate(ctx as PluginContext<never>, { view, body: { slices: [slice] }, heard: (what) => heard.push(what) })
  return { ...harness, heard, act }
}

test('while the plugin is on, calls of its context take effect, so the suite can detect them', async () => {
  const { kernel, heard, act } = await setup()
  await act()
  expect(heard).toEqual(expect.arrayContaining(['store.update', 'store.subscribe', 'store.watch', 'latest']))
  expect(kernel.slots.inspect()).not.toEqual({})
  kernel.destroy()
})

test('after the plugin was switched off, calls of its context have no effect', async () => {
  const { kernel, heard, act } = await setup()
  kernel.flags.setFeatures({ some: false })
  const before = [kernel.store.snapshot(), kernel.slots.inspect(), kernel.router.known()]
  await act()
  expect([kernel.store.snapshot(), kernel.slots.inspect(), kernel.router.known()]).toEqual(before)
  expect(heard).toEqual([])
  kernel.destroy()
})

test('a controller that hangs or throws does not block', async () => {
  await callLate({
    hang: () => new Promise(() => {}),
    fail: async () => Promise.reject(new Error('late')),
    crash() {
      throw new Error('late')
    },
    value: 1,
  })
  await callLate(undefined)
})
