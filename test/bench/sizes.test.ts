import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { explain, type Measured, measure, readBaseline, writeBaseline } from './budget.ts'
import { buildHost, type Chunk } from './buildHost.ts'
import { recordLoads } from './loads.ts'

const isWagmi = (module: string) => /(^|\/)(src\/wagmi|node_modules\/@?wagmi)\//.test(module)

/** Budgets in brotli bytes without React. Goals: 20 kB and 52 kB. */
const budgets = { initial: 19_200, firstRow: 67_300 }

/** The most script files between the click and the first wallet row. Goal: 10. */
const mostRequests = 8

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function printTable(parts: Record<string, Chunk[]>) {
  console.table(
    Object.entries(parts).flatMap(([when, chunks]) =>
      chunks.map(({ file, brotli, minified, modules, isReact }) => ({
        when,
        file,
        brotli: isReact ? 'not counted' : kilobytes(brotli),
        minified: kilobytes(minified),
        modules: Object.keys(modules).length,
      })),
    ),
  )
}

test('a page with a Connect button, and the way to the first wallet row, keep their budgets', async () => {
  const host = await buildHost('bench/hosts/button')
  onTestFinished(host.remove)
  const loads = await recordLoads(host.directory)

  const pick = (files: string[]) => host.chunks.filter(({ file }) => files.includes(file))
  const initial = pick(loads.initial)
  const later = pick(loads.untilFirstRow)
  const measured: Record<keyof typeof budgets, Measured> = {
    initial: measure(initial),
    firstRow: measure([...initial, ...later]),
  }

  printTable({ 'with the page': initial, 'until the first row': later })
  for (const name of ['initial', 'firstRow'] as const) {
    console.log(`${name}: ${kilobytes(measured[name].brotli)} of ${kilobytes(budgets[name])}`)
  }

  if (process.env.PORTICO_ACCEPT_SIZES) writeBaseline(measured)
  const baseline = readBaseline()
  for (const name of ['initial', 'firstRow'] as const) {
    expect(measured[name].brotli, explain(measured[name], baseline[name])).toBeLessThanOrEqual(budgets[name])
  }
  expect(host.chunks.flatMap(({ modules }) => Object.keys(modules)).filter(isWagmi)).toEqual([])
  expect(loads.untilFirstRow.length, loads.untilFirstRow.join(', ')).toBeLessThanOrEqual(mostRequests)
  expect(initial.length, 'the page loaded none of the chunks that were built').toBeGreaterThan(0)
  expect(later.length, 'opening the modal loaded nothing more: it all came with the page').toBeGreaterThan(0)
})
