import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, root } from './sources.ts'

const sources = listSources()
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const shipped = sources.filter(
  (file) => /^(src|plugins|chains)\//.test(file) && !isTest(file) && !/\/testing/.test(file),
)
const read = (file: string) => readFileSync(root + file, 'utf8')

/** What every plugin is defined with; the names that it is exported by. */
const definitions = (text: string) =>
  [...text.matchAll(/^export const (\w+) = definePlugin\b/gm)].map(([, name]) => name)

/** The names of the plugins that a test holds to the conformance suite, by what it imports them as. */
const conforming = (text: string) =>
  [...text.matchAll(/describePlugin\(\s*(?:\(\) => )?(\w+)/g)].map(([, name = '']) => {
    const [, original] = new RegExp(`(\\w+) as ${name}\\b`).exec(text) ?? []
    return original ?? name
  })

test('definitions and conformance suites are found as they are written', () => {
  expect(definitions('export const swaps = definePlugin<Swaps>({')).toEqual(['swaps'])
  expect(
    conforming("import { wallet as domain } from 'a'\ndescribePlugin(domain)\ndescribePlugin(() => swaps(), {"),
  ).toEqual(['wallet', 'swaps'])
})

const plugins = [...new Set(shipped.flatMap((file) => definitions(read(file))))]
const tested = new Set(sources.filter(isTest).flatMap((file) => conforming(read(file))))

test.each(plugins)('the plugin %s is held to the conformance suite', (name) => {
  expect([...tested]).toContain(name)
})

const chains = [
  ...new Set(shipped.map((file) => /^chains\/([^/]+)\//.exec(file)?.[1]).filter((name) => name !== undefined)),
]

test.each(chains)('the adapter of chains/%s is held to the conformance suite', (chain) => {
  const suites = sources.filter((file) => file.startsWith(`chains/${chain}/`) && isTest(file))
  expect(suites.some((file) => /\bdescribeAdapter\(/.test(read(file)))).toBe(true)
})

test('all plugins and chains were found', () => {
  expect(plugins).toEqual(expect.arrayContaining(['wallet', 'shell', 'siwx', 'send', 'receive', 'activity']))
  expect(plugins).toEqual(expect.arrayContaining(['evm', 'solana', 'bitcoin', 'universal']))
  expect(chains.length).toBeGreaterThan(3)
})
