import { expect, test } from 'vitest'
import { definePlugin, type Plugin } from './plugin.ts'
import {
  orderPlugins,
  PluginCycleError,
  PluginDuplicateError,
  PluginMissingError,
  UnknownOptionError,
} from './pluginOrder.ts'

const make = (id: string, dependencies: readonly Plugin[] = []) => definePlugin({ id, dependencies, setup() {} })
const ids = (plugins: Parameters<typeof orderPlugins>[0]) =>
  orderPlugins(plugins).map(({ definition }) => definition.id)

test('a plugin comes after all that it depends on; otherwise the order of the host is kept', () => {
  const wallet = make('wallet')
  const shell = make('shell', [wallet])
  const swaps = make('swaps', [shell, wallet])
  const other = make('other')
  expect(ids([other(), swaps(), shell(), wallet()])).toEqual(['other', 'wallet', 'shell', 'swaps'])
})

test('a dependency that the host did not list is added, once', () => {
  const wallet = make('wallet')
  expect(ids([make('a', [wallet])(), make('b', [wallet])()])).toEqual(['wallet', 'a', 'b'])
})

test('a dependency that the host lists keeps the options of the host', () => {
  const wallet = definePlugin({ id: 'wallet', defaults: { size: 1 }, setup() {} })
  const plugins = orderPlugins([make('swaps', [wallet as never])(), wallet({ size: 2 })])
  expect(plugins[0]?.options).toEqual({ size: 2 })
})

test('the error for plugins that depend on each other names the circle', () => {
  const dependencies: Plugin[] = []
  const a = make('a', dependencies)
  const b = make('b', [a])
  const c = make('c', [b])
  dependencies.push(c)
  expect(() => orderPlugins([a()])).toThrow(PluginCycleError)
  expect(() => orderPlugins([a()])).toThrow('Plugins depend on each other: a → c → b → a')
})

test.each([
  ['undefined', undefined],
  ['called, so that the options of the host would be lost', make('b')()],
  ['without an id', make(undefined as never)],
])('the error for a dependency that is %s names the plugin that has it', (_, dependency) => {
  expect(() => orderPlugins([make('a', [dependency as never])()])).toThrow(new PluginMissingError({ id: 'a' }))
})

test('two plugins of one id are refused, listed or as a dependency', () => {
  const duplicate = new PluginDuplicateError({ id: 'a' })
  const a = make('a')
  expect(() => orderPlugins([a(), a()])).toThrow(duplicate)
  expect(() => orderPlugins([a(), make('b', [make('a')])()])).toThrow(duplicate)
  expect(() => orderPlugins([make('b', [make('a')])(), make('c', [a])()])).toThrow(duplicate)
})

test.each([undefined, null, '', 7, {}])('a plugin whose id is %j is refused', (id) => {
  const problem = expect.objectContaining({ code: 'PLUGIN_FORM_INVALID', message: expect.stringContaining('"id"') })
  expect(() => orderPlugins([make(id as never)()])).toThrow(problem)
  if (!id) expect(() => orderPlugins([make(id as never)(), make(id as never)()])).toThrow(problem)
})

test.each([
  'colour',
  'constructor',
  '__proto__',
])('an option "%s" that the plugin does not have is refused by name', (option) => {
  const plugin = definePlugin({ id: 'a', defaults: { size: 1 }, setup() {} })
  const options = JSON.parse(`{"size":2,"${option}":"x"}`)
  expect(() => orderPlugins([plugin(options)])).toThrow(new UnknownOptionError({ id: 'a', option, known: 'size' }))
})

test('the error for a plugin without options says that it has none', () => {
  expect(() => orderPlugins([make('a')({ x: 1 } as never)])).toThrow(/Its options: none/)
})
