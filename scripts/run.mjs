/**
 * Runs a TypeScript file in Node 20, which cannot strip types itself: `node scripts/run.mjs scripts/build.ts [arguments]`.
 * `portico/*` resolves to the sources, and `./text.css?inline` gives the text, as in the tests and the build.
 */
import { register } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const [, , file, ...rest] = process.argv
if (!file) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(2)
}

register('./typescript-hooks.mjs', import.meta.url)
process.setSourceMapsEnabled(true)
const path = resolve(file)
process.argv = [process.argv[0], path, ...rest]
await import(pathToFileURL(path).href)
