import { boolean } from 'superstruct'
import { expect, test } from 'vitest'
import { createKernel } from './createKernel.ts'
import { defineFlag } from './defineFlag.ts'
import { defineSlice } from './defineSlice.ts'
import { defineView } from './defineView.ts'
import { definePlugin, type InstalledPlugin, type PluginBody, type PluginManifest } from './plugin.ts'
import { flagsOf } from './pluginFlags.ts'

const make = (id: string, parts: Partial<PluginManifest<object> & PluginBody>) =>
  definePlugin({ id, ...parts, setup() {} })
const create = (plugins: readonly InstalledPlugin[]) => createKernel({ plugins })
const load = async () => ({ default: () => null })
const slice = (id: string) => defineSlice(id, { size: 1 })
const flag = (id: string) => defineFlag(id, boolean(), true, { remote: false })

test('a slice has one plugin that writes it', () => {
  const plugins = [make('a', { slices: [slice('x')] })(), make('b', { slices: [slice('x')] })()]
  expect(() => create(plugins)).toThrow(
    expect.objectContaining({ code: 'SLICE_DUPLICATE', message: 'Two slices have the id "x": in "a" and "b"' }),
  )
})

test.each([
  'router',
  'modal',
  'notices',
  'locale',
  'features',
])('a plugin can not take the slice "%s" of the kernel', (id) => {
  expect(() => create([make('a', { slices: [slice(id)] })()])).toThrow(`"${id}": in the kernel and "a"`)
})

test('a view belongs to one plugin, also where one is a dependency', () => {
  const base = make('base', { views: [defineView('Swap', load)] })
  const dependent = make('dependent', { dependencies: [base], views: [defineView('Swap', load)] })
  expect(() => create([dependent()])).toThrow(
    expect.objectContaining({
      code: 'VIEW_DUPLICATE',
      message: 'Two views have the id "Swap": in "base" and "dependent"',
    }),
  )
})

test('two flags may not have one name; one flag may be read by two plugins', () => {
  const shared = flag('swaps')
  expect(() => create([make('a', { flag: shared })(), make('b', { flags: [flag('swaps')] })()])).toThrow(
    expect.objectContaining({ code: 'FLAG_DUPLICATE', message: 'Two flags have the id "swaps": in "a" and "b"' }),
  )
  expect(() => create([make('a', { flag: shared })(), make('b', { flags: [shared] })()])).not.toThrow()
})

test('the flags of plugins are those of their dependencies too, each once', () => {
  const [one, two] = [flag('one'), flag('two')]
  const base = make('base', { flag: one })
  expect(flagsOf([make('dependent', { flags: [two, one], dependencies: [base] })()])).toEqual([two, one])
})

test('a further flag has a value and does not switch its plugin', () => {
  const preview = flag('preview')
  const plugin = make('a', { flags: [preview] })
  const kernel = createKernel({ plugins: [plugin()], features: { preview: false } })
  kernel.start()
  expect(kernel.flags.get(preview)).toBe(false)
  expect(kernel.inspect()).toEqual({ a: 'on' })
  kernel.flags.setFeatures({ preview: true })
  expect(kernel.flags.get(preview)).toBe(true)
  kernel.destroy()
})
