/** Writes the report of the public surface: `npm run surface`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readEntryPoints, root, standalone } from './entryPoints.ts'
import { fileOf, folder } from './surface/files.ts'
import { reportEntryPoints } from './surface/report.ts'

rmSync(`${root}${folder}`, { recursive: true, force: true })
mkdirSync(`${root}${folder}`, { recursive: true })
for (const [entryPoint, text] of reportEntryPoints([...readEntryPoints(), standalone]))
  writeFileSync(fileOf(entryPoint), text)
