import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { explain, type Measured, measure, readBaseline, writeBaseline } from './budget.ts'
import { buildHost, type Chunk } from './buildHost.ts'
import { recordInitial, recordLoads } from './loads.ts'

const isWagmi = (module: string) => /(^|\/)(src\/wagmi|node_modules\/@?wagmi)\//.test(module)

/** Budgets in brotli bytes without React. Goals: 20 kB, 52 kB, and 20 kB with every plugin. */
const budgets = { initial: 19_300, firstRow: 66_100, initialWithEveryPlugin: 20_000 }

/** The most script files between the click and the first wallet row. Goal: 10. */
const mostRequests = 3

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

/** Prints what was measured, and compares it with its budget. */
function checkBudgets(measured: Partial<Record<keyof typeof budgets, Measured>>) {
  const names = Object.keys(measured) as (keyof typeof budgets)[]
  for (const name of names)
    console.log(`${name}: ${kilobytes(measured[name]?.brotli ?? 0)} of ${kilobytes(budgets[name])}`)
  const baseline = readBaseline()
  if (process.env.PORTICO_ACCEPT_SIZES) writeBaseline({ ...baseline, ...measured })
  for (const name of names) {
    const found = measured[name] as Measured
    expect(found.brotli, explain(found, baseline[name])).toBeLessThanOrEqual(budgets[name])
  }
}

test('a page with a Connect button, and the way to the first wallet row, keep their budgets', async () => {
  const host = await buildHost('bench/hosts/button')
  onTestFinished(host.remove)
  const loads = await recordLoads(host.directory)

  const pick = (files: string[]) => host.chunks.filter(({ file }) => files.includes(file))
  const initial = pick(loads.initial)
  const later = pick(loads.untilFirstRow)
  printTable({ 'with the page': initial, 'until the first row': later })
  checkBudgets({ initial: measure(initial), firstRow: measure([...initial, ...later]) })
  expect(host.chunks.flatMap(({ modules }) => Object.keys(modules)).filter(isWagmi)).toEqual([])
  expect(loads.untilFirstRow.length, loads.untilFirstRow.join(', ')).toBeLessThanOrEqual(mostRequests)
  expect(initial.length, 'the page loaded none of the chunks that were built').toBeGreaterThan(0)
  expect(later.length, 'opening the modal loaded nothing more: it all came with the page').toBeGreaterThan(0)
})

test('a page with every plugin and a Connect button keeps its budget', async () => {
  const host = await buildHost('bench/hosts/everything')
  onTestFinished(host.remove)
  const files = await recordInitial(host.directory)
  const initial = host.chunks.filter(({ file }) => files.includes(file))
  printTable({ 'with the page': initial })
  checkBudgets({ initialWithEveryPlugin: measure(initial) })
  const modules = initial.flatMap((chunk) => Object.keys(chunk.modules))
  expect(modules.filter((module) => /^plugins\/[^/]+\/plugin\.ts$/.test(module)).length).toBe(10)
})
