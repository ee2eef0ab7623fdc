import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/entryPoints.ts'

/** Writes a small package in a temporary folder, with this repository's `node_modules` and compiler settings. */
export function plant(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'portico-arch-'))
  const all = { 'package.json': '{ "name": "planted", "type": "module" }', 'tsconfig.json': '{}', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(directory, dirname(path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  symlinkSync(`${root}node_modules`, join(directory, 'node_modules'))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
