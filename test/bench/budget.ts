import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Chunk } from './buildHost.ts'

/** What one budget counts: compressed bytes in all, and each module's bytes before minification. */
export interface Measured {
  brotli: number
  modules: Record<string, number>
}

const baselineFile = new URL('./baseline.json', import.meta.url)

/** Adds up the chunks that a budget counts. */
export function measure(chunks: readonly Chunk[]): Measured {
  const counted = chunks.filter((chunk) => !chunk.isReact)
  return {
    brotli: counted.reduce((sum, chunk) => sum + chunk.brotli, 0),
    modules: Object.assign({}, ...counted.map((chunk) => chunk.modules)) as Record<string, number>,
  }
}

/** Reads what was measured when the sizes were last accepted; empty before the first time. */
export const readBaseline = (): Record<string, Measured> =>
  existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Record<string, Measured>) : {}

/** Accepts the sizes as they are: `npm run bench:accept`. */
export const writeBaseline = (measured: Record<string, Measured>) =>
  writeFileSync(baselineFile, `${JSON.stringify(measured, null, 2)}\n`)

const bySize = (a: [string, number], b: [string, number]) => b[1] - a[1]
const list = (entries: [string, number][], sign = '') =>
  entries
    .sort(bySize)
    .slice(0, 12)
    .map(([module, size]) => `  ${sign}${size} bytes  ${module}`)

/** Says why a budget is broken: the modules that grew since the baseline, and the largest ones. Bytes before minification. */
export function explain(measured: Measured, baseline: Measured | undefined): string {
  const grown = Object.entries(measured.modules)
    .map(([module, size]): [string, number] => [module, size - (baseline?.modules[module] ?? 0)])
    .filter(([, growth]) => growth > 0)
  return [
    ...(baseline ? ['Grown since the baseline:', ...list(grown, '+')] : []),
    'Largest modules:',
    ...list(Object.entries(measured.modules)),
  ].join('\n')
}
