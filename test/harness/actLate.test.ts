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

test('a plugin that is on acts by each of its services: the suite would see one that is not inert', async () => {
  const { kernel, heard, act } = await setup()
  await act()
  expect(heard).toEqual(expect.arrayContaining(['store.update', 'store.subscribe', 'store.watch', 'latest']))
  expect(kernel.slots.inspect()).not.toEqual({})
  kernel.destroy()
})

test('one that was switched off does nothing by any of them', async () => {
  const { kernel, heard, act } = await setup()
  kernel.flags.setFeatures({ some: false })
  const before = [kernel.store.snapshot(), kernel.slots.inspect(), kernel.router.known()]
  await act()
  expect([kernel.store.snapshot(), kernel.slots.inspect(), kernel.router.known()]).toEqual(before)
  expect(heard).toEqual([])
  kernel.destroy()
})

test('a controller that hangs or throws holds nothing up', async () => {
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
