/** Writes the report of the public surface: `npm run surface`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readDoors, root, standalone } from './doors.ts'
import { fileOf, folder } from './surface/files.ts'
import { reportDoors } from './surface/report.ts'

rmSync(`${root}${folder}`, { recursive: true, force: true })
mkdirSync(`${root}${folder}`, { recursive: true })
for (const [door, text] of reportDoors([...readDoors(), standalone])) writeFileSync(fileOf(door), text)
