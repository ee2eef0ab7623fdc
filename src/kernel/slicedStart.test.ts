import { expect, test } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { definePlugin } from './plugin.ts'
import { PluginNotLoadedError } from './pluginHost.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** A kernel with a guard behind three other plugins, and the order in which they are switched on. */
async function prepare() {
  const order: string[] = []
  const base = definePlugin({ id: 'base', setup: () => void order.push('base') })
  const make = (id: string) =>
    definePlugin({
      id,
      setup() {
        order.push(id)
        return id
      },
    })
  const guard = definePlugin({ id: 'guard', guard: true, dependencies: [base], setup: () => void order.push('guard') })
  // Nothing loads the body of a lazy plugin here: the others do not wait for it.
  const lazy = definePlugin({ id: 'lazy', loading: 'lazy', load: async () => ({ setup: () => undefined }) })
  const [first, second, third] = [make('first'), make('second'), make('third')]
  const { kernel } = await createHarness({
    plugins: [lazy(), first(), second(), third(), guard()],
    start: false,
  })
  return { kernel, order, first, second, third }
}

test('until the signal aborts, guards, their dependencies and one plugin are switched on first, then one per task', async () => {
  const { kernel, order } = await prepare()
  const hurry = new AbortController()
  const started = kernel.start({ quiet: true, hurry: hurry.signal })
  expect(order).toEqual(['first', 'base', 'guard'])
  await nextTask()
  expect(order).not.toContain('third')
  await started
  expect(order).toEqual(['first', 'base', 'guard', 'second', 'third'])
  expect(kernel.inspect()).toMatchObject({ first: 'on', second: 'on', third: 'on', guard: 'on' })
})

test('once the signal aborts, the other plugins are switched on at once', async () => {
  const { kernel, order, third } = await prepare()
  const hurry = new AbortController()
  const started = kernel.start({ quiet: true, hurry: hurry.signal })
  expect(order).toEqual(['first', 'base', 'guard'])
  expect(kernel.inspect()).toMatchObject({ second: 'pending', third: 'pending' })
  expect(() => kernel.use(third)).toThrow(PluginNotLoadedError)
  hurry.abort()
  await started
  expect(order).toEqual(['first', 'base', 'guard', 'second', 'third'])
})

test('a plugin that is requested while others are switched on waits for its turn', async () => {
  const { kernel, third } = await prepare()
  void kernel.start({ quiet: true, hurry: new AbortController().signal })
  expect(await kernel.load(third)).toBe('third')
})

test('a kernel that is destroyed between two plugins switches no further one on', async () => {
  const { kernel, order } = await prepare()
  const started = kernel.start({ quiet: true, hurry: new AbortController().signal })
  kernel.destroy()
  await expect(started).rejects.toThrow()
  expect(order).toEqual(['first', 'base', 'guard'])
})
