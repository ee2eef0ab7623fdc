import { expect, test } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { createKernel } from './createKernel.ts'
import { defineEvent } from './defineEvent.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import { definePlugin, type PluginContext } from './plugin.ts'

interface Gate extends Contribution {
  readonly name: string
}
const happened = defineEvent('test/happened')
const gates = defineSlot<Gate>('test.gates', { needsGuard: true })
const gate: Gate = { id: 'gate', name: 'gate' }
const contribute = (ctx: PluginContext) => void ctx.slots.contribute(gates, gate)
const unguarded = {
  code: 'SLOT_NEEDS_GUARD',
  message: expect.stringMatching(/^The plugin "gate" contributes to the slot "test.gates": set "guard: true"/),
}

test('a guard may contribute to a slot that needs guards', async () => {
  const guard = definePlugin({ id: 'gate', guard: true, setup: contribute })
  const { kernel, errors } = await createHarness({ plugins: [guard()] })
  expect([kernel.slots.get(gates), errors]).toEqual([[gate], []])
})

test('a plugin that is no guard and contributes to such a slot is told once, and its gate holds', async () => {
  const again = { ...gate, id: 'again' }
  const setup = (ctx: PluginContext) => {
    contribute(ctx)
    ctx.slots.contribute(gates, again)
  }
  const { kernel, errors } = await createHarness({ plugins: [definePlugin({ id: 'gate', setup })()] })
  expect(errors).toMatchObject([unguarded])
  expect(kernel.slots.get(gates)).toEqual([gate, again])
})

test('from then on it is a guard: if it fails to start, the kernel stops', async () => {
  const setup = (ctx: PluginContext) => {
    contribute(ctx)
    throw new Error('broken')
  }
  const { kernel, errors } = await createHarness({ plugins: [definePlugin({ id: 'gate', setup })()] })
  expect(kernel.signal.aborted).toBe(true)
  expect(errors).toMatchObject([unguarded, { code: 'PLUGIN_FAILED' }, { code: 'GUARD_FAILED' }])
})

test('so is a plugin that contributes after its setup: however often it fails, its gate comes back', async () => {
  const plugin = definePlugin({
    id: 'gate',
    setup(ctx) {
      contribute(ctx)
      ctx.events.on(happened, () => {
        throw new Error('broken')
      })
    },
  })
  const late = definePlugin({ id: 'late', setup: (ctx) => void ctx.events.on(happened, () => contribute(ctx)) })
  const { kernel, errors } = await createHarness({ plugins: [late()] })
  kernel.events.emit(happened)
  expect(kernel.slots.get(gates)).toEqual([gate])
  expect(errors).toMatchObject([{ ...unguarded, message: expect.stringContaining('"late"') }])

  const failing = await createHarness({ plugins: [plugin()] })
  for (let time = 0; time < 5; time++) failing.kernel.events.emit(happened)
  expect(failing.kernel.slots.get(gates)).toEqual([gate])
  expect(failing.kernel.inspect()).toMatchObject({ gate: 'on' })
})

test('a plugin that has ended contributes nothing, and stops nothing', async () => {
  let ctx!: PluginContext
  const plugin = definePlugin({
    id: 'gate',
    setup(given) {
      ctx = given
    },
  })
  const { kernel, errors } = await createHarness({ plugins: [plugin()] })
  kernel.destroy()
  contribute(ctx)
  expect(errors).toEqual([])
})

test('the page itself may contribute to a slot that needs guards, and a gate whose condition throws counts', () => {
  const kernel = createKernel()
  const broken = {
    ...gate,
    when: () => {
      throw new Error('broken')
    },
  }
  kernel.slots.contribute(gates, broken)
  expect(kernel.slots.get(gates)).toEqual([broken])
  kernel.destroy()
})
